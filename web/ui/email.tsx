// An email address in text: if it does not fit into one line, it breaks after "@", a dot or a hyphen.

/** The address, which can be copied unchanged. One element, so that its parts stay together in a flexible row. */
export function Email({ address }: { address: string }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {[...address.matchAll(/[^@.-]*[@.-]|[^@.-]+/g)].flatMap(({ 0: part, index }) => [
        index > 0 && <wbr key={index} />,
        part,
      ])}
    </span>
  )
}
