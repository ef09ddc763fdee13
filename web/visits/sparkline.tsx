// A small line beside a figure: how it came about.

const [width, height, margin] = [96, 30, 2]

/** Decoration; the figure beside it says what matters. `series` is the place among the chart colors. */
export function Sparkline({ values, series }: { values: readonly number[]; series: 1 | 2 | 3 }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = margin + (index * (width - 2 * margin)) / Math.max(1, values.length - 1)
    const y = height - margin - (value / most) * (height - 2 * margin)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className="ml-auto self-center max-md:hidden"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={`var(--color-chart-${series})`}
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
