// A rating to read: five stars, filled in part.
import { starMask } from './star-shape.tsx'

/** The share of the row that is filled for a rating of 0 to 5; a star spans the middle four fifths of its cell. */
function filledShare(rating: number): number {
  const bounded = Math.min(5, Math.max(0, rating))
  const whole = Math.floor(bounded)
  const part = bounded - whole
  return (whole + (part > 0 ? 0.1 + 0.8 * part : 0)) / 5
}

/** Five stars for `rating` (0 to 5, fractions allowed), `size` pixels high; write the number beside them. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const share = `${(filledShare(rating) * 100).toFixed(2)}%`
  return (
    <span
      className="stars"
      role="img"
      aria-label={`${Number(rating.toFixed(1))} out of 5 stars`}
      style={{
        width: size * 5.3,
        height: size,
        background: `linear-gradient(90deg, var(--color-star) ${share}, var(--color-star-empty) ${share})`,
        mask: `${starMask} 0 50% / 20% auto repeat-x`,
      }}
    />
  )
}
