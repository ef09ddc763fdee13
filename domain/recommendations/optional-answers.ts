// The years in which a parent can have used a provider, and the errors in a recommendation's dates on a given day.
import { availableDayFault } from '../providers/available-day.rules.ts'
import type { FieldFault } from '../refusal.ts'

/** Stored choice for every year before 2015. */
const earliestExperience = '2014-earlier'
const firstListedYear = 2015

/** Choices for the year of experience: the current year down to 2015, then `2014-earlier`. */
export const experienceYears = (currentYear: number): string[] => [
  ...Array.from({ length: Math.max(0, currentYear - firstListedYear + 1) }, (_, back) => String(currentYear - back)),
  earliestExperience,
]

export const experienceYearLabel = (year: string): string => (year === earliestExperience ? '2014 or earlier' : year)

export interface WithExperienceYear {
  experience_year: string | null
}

/** Null if the parent gave no year. */
export const yearOf = ({ experience_year: year }: WithExperienceYear): string | null =>
  year && experienceYearLabel(year)

/** The sentence generated from the other answers, and the parent's own text. */
export interface TextFields {
  recommendation: string
  own_words: string | null
}

export const ownWordsOf = ({ own_words }: Pick<TextFields, 'own_words'>): string | null => own_words

export const wordsOf = (note: TextFields): string => ownWordsOf(note) ?? note.recommendation

export const withoutOwnWords = <Note extends Pick<TextFields, 'own_words'>>(note: Note): Note => ({
  ...note,
  own_words: null,
})

/** The answers on a card for several notes, newest first: each one comes from the newest note that has it. */
export const newestAnswers = (
  notes: readonly (TextFields & WithExperienceYear)[],
): Pick<TextFields, 'own_words'> & WithExperienceYear => ({
  own_words: notes.find((one) => one.own_words)?.own_words ?? null,
  experience_year: notes.find((one) => one.experience_year)?.experience_year ?? null,
})

export const isExperienceYear = (text: string): boolean =>
  text === earliestExperience || (/^\d{4}$/.test(text) && Number(text) >= firstListedYear)

const hoursBehindAnywhere = 12

/**
 * The earliest calendar day (yyyy-MM-dd) that is still today somewhere (UTC-12). The server checks dates against it, so
 * that a date that is today in the browser is never in the past on the server.
 */
export const earliestToday = (now: Date): string =>
  new Date(now.getTime() - hoursBehindAnywhere * 3_600_000).toISOString().slice(0, 10)

/**
 * The errors in a recommendation's dates on a given day (yyyy-MM-dd); empty if there are none. Around New Year a
 * browser's calendar can be two days ahead of `earliestToday`, so the year is checked against the day after tomorrow. A start date that
 * the recommendation had before its edit (`hadStartDate`) is always valid.
 */
export const dateFaults = (
  given: { experience_year?: string | null | undefined; available_start_date?: string | null | undefined },
  today: string,
  hadStartDate?: string | null,
): FieldFault[] => {
  const faults: FieldFault[] = []
  const furthestYear = new Date(Date.parse(`${today}T00:00:00Z`) + 2 * 86_400_000).getUTCFullYear()
  if (Number.parseInt(given.experience_year ?? '', 10) > furthestYear)
    faults.push({ path: 'experience_year', message: 'Please choose a year from the list' })
  const { available_start_date: startDate } = given
  const message = startDate && startDate !== hadStartDate ? availableDayFault(startDate, today) : null
  if (message) faults.push({ path: 'available_start_date', message })
  return faults
}
