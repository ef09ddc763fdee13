// A small spinner for work in progress; the text beside it says what is happening.

/** Draws the spinner, `size` pixels wide, in the current text color. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <span className="spinner" style={{ width: size, height: size }} aria-hidden="true" />
}
