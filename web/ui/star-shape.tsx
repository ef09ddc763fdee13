// The site's own rounded star, as a path and as a mask for a row of them.

const path =
  'M12 2.6c.5 0 .9.3 1.1.7l2.3 4.8 5.2.7c1 .1 1.4 1.3.7 2l-3.8 3.7.9 5.2c.2 1-.8 1.7-1.7 1.3L12 18.5 7.3 21c-.9.4-1.9-.3-1.7-1.3l.9-5.2-3.8-3.7c-.7-.7-.3-1.9.7-2l5.2-.7 2.3-4.8c.2-.4.6-.7 1.1-.7Z'

/** The star as a CSS mask image. */
export const starMask = `url("data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='${path}'/></svg>`,
)}")`

/** One star in the colour of the text around it, `size` pixels wide. */
export function StarShape({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
