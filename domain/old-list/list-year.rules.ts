// Finds the last year in what a list says about when somebody was used: "19-21", "2019 to 2021", "summer 2023".

const earliest = 1950

const fullYear = (digits: string): number => Number(digits.length === 2 ? `20${digits}` : digits)

/** The last year of a cell; null if it names none before or in this year. */
export const lastYear = (cell: string, thisYear: number): number | null => {
  if (/\b(?:now|current(?:ly)?|present|today|still|ongoing)\b/i.test(cell)) return thisYear
  const texts = [
    ...cell.matchAll(/(?<!\d)((?:19|20)\d\d)(?!\d)/g),
    // "19-21", "2019-21"
    ...cell.matchAll(/(?<!\d)(?:\d\d|['’]\d\d|(?:19|20)\d\d)\s*(?:[-–/]|to)\s*['’]?(\d\d)(?!\d|[-–/])/g),
    ...cell.matchAll(/['’](\d\d)(?!\d)/g),
    // "6/3/21", and "21" alone
    ...cell.matchAll(/(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.](\d\d)(?!\d)/g),
    ...cell.matchAll(/^\D*(?<![\d$])(\d\d)$/g),
  ]
  const years = texts.map(([, digits = '']) => fullYear(digits)).filter((year) => year >= earliest && year <= thisYear)
  return years.length > 0 ? Math.max(...years) : null
}

/** The last year in the words of a list, where they say "used". */
export const lastYearUsed = (words: string, thisYear: number): number | null => {
  const [, when] = /\b(?:used|until|till|through)\b([^.;]*)/i.exec(words) ?? []
  return when === undefined ? null : lastYear(when, thisYear)
}
