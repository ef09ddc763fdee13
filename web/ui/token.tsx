import { type MemberPicture, memberPictures } from '../../domain/profiles/member-pictures.ts'
import emblems from '../art/emblems.svg'
import { classes } from './classes.ts'
import { stableHash } from './stable-hash.ts'

const tones: Record<MemberPicture, string> = {
  plant: 'bg-tone-fog',
  kite: 'bg-tone-laurel',
  bird: 'bg-tone-gold',
  boat: 'bg-tone-fog',
  acorn: 'bg-tone-poppy',
  lantern: 'bg-tone-fog',
  cup: 'bg-tone-gold',
  snail: 'bg-tone-laurel',
  umbrella: 'bg-tone-poppy',
  pear: 'bg-tone-laurel',
  moon: 'bg-fog-800',
  shell: 'bg-tone-fog',
}

export const pictureOf = (id: string): MemberPicture =>
  memberPictures[stableHash(id) % memberPictures.length] ?? memberPictures[0]

export function Token({ picture, className }: { picture: MemberPicture; className?: string | undefined }) {
  return (
    <svg className={classes('token', tones[picture], className)} viewBox="0 0 96 96" aria-hidden="true">
      <use href={`${emblems}#tk-${picture}`} />
    </svg>
  )
}
