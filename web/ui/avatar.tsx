// The round picture of a member, made of initials, and the quiet one of a kind of care.
import { CategoryIcon } from './category-icon.tsx'
import { classes } from './classes.ts'
import { stableHash } from './stable-hash.ts'

const tones = ['laurel', 'poppy', 'gold', 'fog'] as const

type AvatarProps = {
  /** Whose it is; the initials and the tone follow from it. */
  name: string
  size?: 'sm' | 'md' | 'lg'
  /** Another tone than the one that follows from the name. */
  tone?: (typeof tones)[number] | 'primary' | 'sunk'
}

/** A person: up to two initials. Decoration only, so write the name beside it. */
export function Avatar({ name, size = 'md', tone = toneOf(name) }: AvatarProps) {
  return (
    <span className={classes('av', size !== 'md' && `av-${size}`)} data-tone={tone} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** A kind of care: round and quiet, with the icon of a category (a slug). Write its name beside it. */
export function CategoryAvatar({ category }: { category: string }) {
  return (
    <span className="av" data-tone="sunk" aria-hidden="true">
      <CategoryIcon category={category} size={22} />
    </span>
  )
}

/** The first letters of the first and the last word, in capitals; a shortened last name ("Rosa M.") does not count. */
function initialsOf(name: string): string {
  const letters = name
    .replace(/\s\p{L}\.$/u, '')
    .split(/[\s@]+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .filter(Boolean)
  const [first = '?', ...others] = letters
  return (first + (others.at(-1) ?? '')).toUpperCase()
}

/** The same tone for the same name, always. */
function toneOf(name: string): (typeof tones)[number] {
  return tones[(stableHash(name.trim().toLowerCase()) >>> 8) % tones.length] ?? 'laurel'
}
