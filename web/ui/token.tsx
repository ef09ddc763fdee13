// The small drawing that stands for a note or a member: stable, never a face.
import { type MemberPicture, memberPictures } from '../../domain/profiles/member-pictures.ts'
import emblems from '../art/emblems.svg'
import { classes } from './classes.ts'
import { stableHash } from './stable-hash.ts'

const tones: Record<MemberPicture, string> = {
  plant: 'fog',
  kite: 'laurel',
  bird: 'gold',
  boat: 'fog',
  acorn: 'poppy',
  lantern: 'fog',
  cup: 'gold',
  snail: 'laurel',
  umbrella: 'poppy',
  pear: 'laurel',
  moon: 'night',
  shell: 'fog',
}

/** The drawing that follows from an id: always the same one. */
export const pictureOf = (id: string): MemberPicture =>
  memberPictures[stableHash(id) % memberPictures.length] ?? memberPictures[0]

/** A drawing in its round tone. Decoration only. */
export function Token({ picture, className }: { picture: MemberPicture; className?: string | undefined }) {
  return (
    <svg className={classes('token', className)} data-tone={tones[picture]} viewBox="0 0 96 96" aria-hidden="true">
      <use href={`${emblems}#tk-${picture}`} />
    </svg>
  )
}
