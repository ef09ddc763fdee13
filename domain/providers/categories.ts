// The kinds of provider that parents recommend, in display order.

/** Slugs are stored and appear in URLs; people see labels. `plural` is for headings such as "Nannies near Oakland". */
export const categories = [
  { slug: 'nanny', label: 'Nanny', plural: 'Nannies' },
  { slug: 'babysitter', label: 'Babysitter', plural: 'Babysitters' },
  { slug: 'daycare', label: 'Daycare', plural: 'Daycares' },
  { slug: 'postpartum-doula', label: 'Postpartum Doula', plural: 'Postpartum Doulas' },
  { slug: 'birth-doula', label: 'Birth Doula', plural: 'Birth Doulas' },
  { slug: 'lactation-consultant', label: 'Lactation Consultant', plural: 'Lactation Consultants' },
  { slug: 'night-nurse', label: 'Night Nurse', plural: 'Night Nurses' },
  { slug: 'sleep-consultant', label: 'Sleep Consultant', plural: 'Sleep Consultants' },
  { slug: 'pediatrician', label: 'Pediatrician', plural: 'Pediatricians' },
  { slug: 'pediatric-dentist', label: 'Pediatric Dentist', plural: 'Pediatric Dentists' },
  { slug: 'family-photographer', label: 'Family Photographer', plural: 'Family Photographers' },
  { slug: 'kids-classes', label: 'Kids Classes', plural: 'Kids Classes' },
  {
    slug: 'kids-indoor-outdoor-activities',
    label: 'Kids Indoor/Outdoor Activities',
    plural: 'Kids Indoor/Outdoor Activities',
  },
  { slug: 'other', label: 'Other', plural: 'Other providers' },
] as const

export type CategorySlug = (typeof categories)[number]['slug']

export const categorySlugs = categories.map(({ slug }) => slug)

const bySlug = new Map<string, (typeof categories)[number]>(categories.map((category) => [category.slug, category]))

export const isCategorySlug = (text: string): text is CategorySlug => bySlug.has(text)

export const categoryLabel = (slug: string): string => bySlug.get(slug)?.label ?? slug

export const categoryPlural = (slug: string): string => bySlug.get(slug)?.plural ?? slug

/** "Nanny, Oakland" */
export const kindAndTown = ({ service_type, city }: { service_type: string; city: string | null }): string =>
  [categoryLabel(service_type), city].filter(Boolean).join(', ')
