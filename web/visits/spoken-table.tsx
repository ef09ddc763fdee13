// What a chart shows, as a table that is read out and not seen.

type SpokenTableProps = {
  caption: string
  heads: readonly string[]
  /** Each row begins with what it is about. */
  rows: readonly { key: string; cells: readonly [string, ...string[]] }[]
}

/** The table; the chart beside it is hidden from screen readers. */
export function SpokenTable({ caption, heads, rows }: SpokenTableProps) {
  return (
    // A table grows with its words whatever width it is given: what hides it stands around it.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
