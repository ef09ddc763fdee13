// The drawings of the village; each is a separate file that takes its colors, light or dark, from the page.
import type { ComponentProps } from 'react'
import { village } from '../../domain/village.ts'
import empty from '../art/empty.svg'
import fog from '../art/fog.svg'
import footerHills from '../art/footer-hills.svg'
import hero from '../art/hero.svg'
import mail from '../art/mail.svg'
import neighbors from '../art/neighbors.svg'
import notFound from '../art/not-found.svg'
import prairie from '../art/prairie.svg'
import spotInvite from '../art/spot-invite.svg'
import spotParents from '../art/spot-parents.svg'
import spotVerified from '../art/spot-verified.svg'
import { classes } from './classes.ts'

/** Pictures that a village's file can name; any other name is a file beside it. */
const scenes: Record<string, string> = { bay: hero, prairie }

const drawings = {
  hero: { url: scenes[village.picture] ?? `/pictures/${village.picture}`, width: 1440, height: 640 },
  neighbors: { url: neighbors, width: 440, height: 240 },
  'footer-hills': { url: footerHills, width: 1440, height: 150 },
  empty: { url: empty, width: 360, height: 260 },
  fog: { url: fog, width: 480, height: 320 },
  'not-found': { url: notFound, width: 480, height: 320 },
  mail: { url: mail, width: 360, height: 260 },
  'spot-verified': { url: spotVerified, width: 160, height: 120 },
  'spot-invite': { url: spotInvite, width: 160, height: 120 },
  'spot-parents': { url: spotParents, width: 160, height: 120 },
}

export type IllustrationName = keyof typeof drawings

type IllustrationProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> & {
  name: IllustrationName
  /** Fills its box, cropped at the left and top, instead of fitting into it. */
  cover?: boolean
}

/** One decorative drawing. Size it with a class ("w-64"); its height follows unless it covers a box. */
export function Illustration({ name, cover, className, ...attributes }: IllustrationProps) {
  const { url, width, height } = drawings[name]
  return (
    <svg
      {...attributes}
      aria-hidden="true"
      className={classes('art', !cover && 'h-auto', className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={cover ? 'xMaxYMax slice' : 'xMidYMid meet'}
    >
      <use href={`${url}#art`} width={width} height={height} />
    </svg>
  )
}
