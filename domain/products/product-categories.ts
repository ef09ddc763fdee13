// Two lists of product categories, which differ on purpose: those of the voting page and those of the import.

export const allCategories = 'All Categories'

export const filterCategories = [
  'Diapers & Wipes',
  'Feeding',
  'Clothing',
  'Strollers',
  'Car Seats',
  'Toys',
  'Nursery',
  'Health & Safety',
] as const
export type FilterCategory = (typeof filterCategories)[number]

export const importCategories = [
  'Feeding',
  'Safety',
  'Bath & Potty',
  'Toys & Entertainment',
  'Clothing',
  'Nursery',
  'Health & Care',
  'Travel',
] as const
type ImportCategory = (typeof importCategories)[number]

const alsoShown: Partial<Record<FilterCategory, readonly ImportCategory[]>> = {
  'Diapers & Wipes': ['Bath & Potty'],
  Toys: ['Toys & Entertainment'],
  'Health & Safety': ['Health & Care', 'Safety'],
  Strollers: ['Travel'],
  'Car Seats': ['Travel'],
}

/** The categories that a filter shows: its own, and the imported ones assigned to it. */
export const categoriesShownBy = (filter: FilterCategory): readonly string[] => [filter, ...(alsoShown[filter] ?? [])]

export const readFilterCategory = (text: string | undefined): FilterCategory | undefined =>
  filterCategories.find((category) => category === text)
