// The years a parent can say they used a provider in.

/** Stored choice for every year before 2015. */
const earliestExperience = '2014-earlier'
const firstListedYear = 2015

/** Choices for the year of experience: the current year down to 2015, then `2014-earlier`. */
export const experienceYears = (currentYear: number): string[] => [
  ...Array.from({ length: Math.max(0, currentYear - firstListedYear + 1) }, (_, back) => String(currentYear - back)),
  earliestExperience,
]

export const experienceYearLabel = (year: string): string => (year === earliestExperience ? '2014 or earlier' : year)

/** Whether a text has the form of a year of experience, whatever the current year is. */
export const isExperienceYear = (text: string): boolean =>
  text === earliestExperience || (/^\d{4}$/.test(text) && Number(text) >= firstListedYear)
