const path =
  'M12 2.6c.5 0 .9.3 1.1.7l2.3 4.8 5.2.7c1 .1 1.4 1.3.7 2l-3.8 3.7.9 5.2c.2 1-.8 1.7-1.7 1.3L12 18.5 7.3 21c-.9.4-1.9-.3-1.7-1.3l.9-5.2-3.8-3.7c-.7-.7-.3-1.9.7-2l5.2-.7 2.3-4.8c.2-.4.6-.7 1.1-.7Z'

const starMask = `url("data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='${path}'/></svg>`,
)}")`

export function StarShape({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  )
}

function filledShare(rating: number): number {
  const bounded = Math.min(5, Math.max(0, rating))
  const full = Math.floor(bounded)
  const part = bounded - full
  return (full + (part > 0 ? 0.1 + 0.8 * part : 0)) / 5
}

type StarsProps = { rating: number; size?: number; quiet?: boolean }

/** Five stars for `rating` (0 to 5, fractions allowed), `size` pixels high; `quiet` uses the color of small print. */
export function Stars({ rating, size = 18, quiet = false }: StarsProps) {
  const share = `${(filledShare(rating) * 100).toFixed(2)}%`
  return (
    <span
      className="stars inline-block flex-none align-middle"
      role="img"
      aria-label={`${Number(rating.toFixed(1))} out of 5 stars`}
      style={{
        width: size * 5.3,
        height: size,
        background: `linear-gradient(90deg, ${quiet ? 'var(--color-ink-mute)' : 'var(--color-star)'} ${share}, var(--color-star-empty) ${share})`,
        mask: `${starMask} 0 50% / 20% auto repeat-x`,
      }}
    />
  )
}
