// Variables of the environment that look like settings of the site and are none: a letter is wrong, or another program has them.
import { environmentSchema } from '../configuration.ts'

/** What names of settings begin with that other programs hardly use here. */
const ourPrefix = /^(AUTH|DATABASE|MAIL|METRICS|SMTP)_/

/** Letters to change, insert or leave out until one text is the other (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** Names that nobody reads, each with the setting that was probably meant, if one is close. Never a value. */
export const unreadSettings = (
  env: Record<string, string | undefined>,
): { name: string; meant: string | undefined }[] => {
  const known = Object.keys(environmentSchema.shape)
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, meant: known.find((one) => distance(name, one) <= (one.length < 8 ? 1 : 2)) }))
    .filter(({ name, meant }) => meant !== undefined || ourPrefix.test(name))
}
