// The categories as answers of a select field.
import { categories } from '../../domain/providers/categories.ts'
import { categoryIcon } from '../ui/category-icon.tsx'
import type { SelectOption } from '../ui/select-field.tsx'

/** All categories in their order, each with its icon; the values are slugs. */
export const categoryOptions: readonly SelectOption[] = categories.map(({ slug, label }) => ({
  value: slug,
  label,
  icon: categoryIcon(slug),
}))
