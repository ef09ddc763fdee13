// The village on its hills, across the top of the member's home.
import hills from '../art/hills.svg'

/** What of the drawing is seen: where there is less room, the part with few houses behind the greeting. */
const views = [
  { box: '640 22 390 206', className: 'md:hidden' },
  { box: '340 0 768 228', className: 'max-md:hidden lg:hidden' },
  { box: '0 0 1440 228', className: 'max-lg:hidden' },
]

/** Decoration; lay it behind a greeting. */
export function HillsStrip() {
  return views.map(({ box, className }) => (
    <svg
      key={box}
      className={`art absolute inset-0 h-full w-full ${className}`}
      viewBox={box}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <use href={`${hills}#art`} width="1440" height="228" />
    </svg>
  ))
}
