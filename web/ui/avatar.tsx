import type { MemberPicture } from '../../domain/profiles/member-pictures.ts'
import { classes } from './classes.ts'
import { stableHash } from './stable-hash.ts'
import { Token } from './token.tsx'

const tones = {
  laurel: 'bg-tone-laurel text-on-tone-laurel',
  poppy: 'bg-tone-poppy text-on-tone-poppy',
  gold: 'bg-tone-gold text-on-tone-gold',
  fog: 'bg-tone-fog text-on-tone-fog',
  primary: 'bg-primary text-on-primary',
  sunk: 'bg-sunk text-ink-soft',
}

const sizes = {
  xs: 'size-6 text-[0.6875rem]',
  sm: 'size-10 text-[1rem]',
  md: 'size-13 text-[1.0625rem]',
  lg: 'size-18 text-[1.375rem]',
}

const nameTones = ['laurel', 'poppy', 'gold', 'fog'] as const

type AvatarProps = {
  /** Determines initials and tone. */
  name: string
  picture?: MemberPicture | null | undefined
  size?: keyof typeof sizes
  tone?: keyof typeof tones
}

/** A person: their chosen drawing, or up to two initials. Decorative, so write the name beside it. */
export function Avatar({ name, picture, size = 'md', tone = toneOf(name) }: AvatarProps) {
  if (picture) return <Token picture={picture} className={sizes[size]} />
  return (
    <span className={classes('av', sizes[size], tones[tone])} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word, in upper case; an abbreviated last name ("Rosa M.") is ignored. */
function initialsOf(name: string): string {
  const letters = name
    .replace(/\s\p{L}\.$/u, '')
    .split(/[\s@]+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter(Boolean)
  const [first = '?', ...others] = letters
  return (first + (others.at(-1) ?? '')).toUpperCase()
}

function toneOf(name: string): (typeof nameTones)[number] {
  return nameTones[(stableHash(name.trim().toLowerCase()) >>> 8) % nameTones.length] ?? 'laurel'
}
