// A small turning ring for work that is under way; the words beside it say what is happening.

/** Draws the ring, `size` pixels wide, in the colour of the text around it. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <span className="spinner" style={{ width: size, height: size }} aria-hidden="true" />
}
