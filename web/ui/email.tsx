// An email address in words: where it does not fit into one line it breaks after its "@", a dot or a hyphen.

/** The address, which is copied as it is. One element, so that its parts stay together in a flexible row. */
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
