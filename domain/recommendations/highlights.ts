// What parents can pick under "What stood out most?", per category, and how the picks are stored as one text.
import type { CategorySlug } from '../providers/categories.ts'

/* @__NO_SIDE_EFFECTS__ */
const listOf = (words: string): string[] => words.split(', ')

const ages = listOf(
  'Good for babies (0-1yr), Good for toddlers (1-3yr), Good for preschoolers (3-5yr), Good for kids 5+',
)

/** Tags contain no comma: the stored text joins them with commas. */
export const highlights: Record<CategorySlug, readonly string[]> = {
  nanny: listOf(
    'Reliable, Great with newborns, Flexible scheduling, Patient & kind, Educational activities, Safety-focused, ' +
      'Good communication, Affordable pricing',
  ),
  babysitter: listOf(
    'On time, Kids ask for them again, Calm at bedtime, Last-minute availability, Playful & creative, ' +
      'Safety-focused, Good communication, Affordable pricing',
  ),
  daycare: listOf(
    'Nurturing teachers, Clean & safe, Great outdoor space, Daily updates & photos, Play-based learning, ' +
      'Healthy meals, Low child-to-teacher ratio, Flexible hours',
  ),
  'postpartum-doula': listOf(
    'Night support, Calm presence, Breastfeeding help, Newborn care know-how, Cared for the whole family, ' +
      'Light housework & meals, Judgment-free, Good communication',
  ),
  'birth-doula': listOf(
    'Calm presence, Evidence-based, Respected our birth plan, Spoke up for me, Helped my partner help me, ' +
      'Always reachable, Comfort techniques, Follow-up after birth',
  ),
  'lactation-consultant': listOf(
    'Solved our latch, Gentle & patient, Judgment-free, Home visits, Video visits, Help with pumping, ' +
      'Follow-up included, Insurance-friendly',
  ),
  'night-nurse': listOf(
    'We finally slept, Great with newborns, Experienced with twins, Medically trained, ' +
      'Quiet & respectful at home, Morning notes on feeds & sleep, Supports breastfeeding, Reliable',
  ),
  'sleep-consultant': listOf(
    'It worked, Gentle methods, Clear plan, Fits our parenting style, Daily check-ins, Good with naps, ' +
      'Explains the why, Worth the price',
  ),
  pediatrician: listOf(
    'Listens to parents, Gentle with kids, Explains things clearly, Never feels rushed, Same-day appointments, ' +
      'Quick to answer messages, Short wait times, Accepts insurance',
  ),
  'pediatric-dentist': listOf(
    'Gentle with kids, Good with anxious kids, Explains each step, No pressure to over-treat, Fun waiting room, ' +
      'Special-needs friendly, Short wait times, Accepts insurance',
  ),
  'family-photographer': listOf(
    'Patient with kids, Beautiful editing, Natural & candid, Great with newborns, Knows the best locations, ' +
      'Quick turnaround, Easy to work with, Fair pricing',
  ),
  'kids-classes': [
    ...ages,
    ...listOf(
      'Patient teachers, Small class sizes, Kids learn through play, Free trial class, Easy make-up classes, ' +
        'Parents can join in, Good value',
    ),
  ],
  'kids-indoor-outdoor-activities': [
    ...ages,
    ...listOf(
      'Good to host birthday parties, Clean & safe, Good for rainy days, Shade & places to sit, Stroller-friendly, ' +
        'Easy parking, Fun for siblings together, Good value',
    ),
  ],
  other: listOf(
    'Reliable, Good with kids, Friendly & professional, Good communication, On time, Knows their craft, ' +
      'Easy to book, Fair pricing',
  ),
}

export const customHighlightLimit = 500

export const joinHighlights = (picked: readonly string[], custom?: string | null): string =>
  [...picked, ...(custom ? [custom] : [])].join(', ')

/**
 * A comma inside "Another strength" also separates, because people write lists; one between digits ("1,000") does not.
 */
export const splitHighlights = (text: string): string[] =>
  text
    .split(/,(?!\d)/)
    .map((highlight) => highlight.trim())
    .filter((highlight) => highlight !== '')

export const separateHighlights = (text: string, offered: readonly string[]): { picked: string[]; custom: string } => {
  const picked = new Set<string>()
  const custom: string[] = []
  for (const highlight of splitHighlights(text)) {
    const pick = offered.find((one) => one.toLowerCase() === highlight.toLowerCase())
    if (pick) picked.add(pick)
    else custom.push(highlight)
  }
  return { picked: [...picked], custom: custom.join(', ') }
}
