import { getLetter, type LetterDays, setLetter } from '../../domain/letter/letter.contracts.ts'
import { currentDays, earlierDays, readableDays } from '../../domain/letter/letter-days.rules.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { chooseLetter, markRead, readLetterSetting, readOwnLetter, todayHere } from './letter-setting.queries.ts'
import { readLetters } from './letters.queries.ts'

export const getLetterHandler = handle(getLetter, async ({ input, caller: { userId }, db, database, now }) => {
  const at = now()
  const today = todayHere(at)
  const { location, read_until, setting } = await readOwnLetter(db, userId, at)
  const current = currentDays(today, setting.weekday)
  const earlier = earlierDays(current)
  const letterOf = async (days: LetterDays, every: 'week' | 'month' = 'week') =>
    (await readLetters(db, [{ userId, location, every, days }], at))[0] ?? null
  const days = input.to === undefined ? current : readableDays(input.to, input.every, today)
  let letter = days && (await letterOf(days, input.to === undefined ? 'week' : input.every))
  const read = days !== null && read_until !== null && read_until >= days.to
  const quiet = days !== null && letter === null
  if (letter && !read && !input.peek) await markRead(database.db, userId, letter.to)
  if (quiet && input.to === undefined && !input.peek)
    for (const before of earlier.slice(0, 2)) letter ??= await letterOf(before)
  return { letter, quiet, read, earlier, setting }
})

export const setLetterHandler = handle(setLetter, ({ input, caller: { userId }, database, now }) =>
  inTransaction(database.db, async (trx) => {
    await chooseLetter(trx, userId, input, now())
    return readLetterSetting(trx, userId, now())
  }),
)
