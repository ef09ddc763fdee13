import {
  Baby,
  Blocks,
  Camera,
  Ellipsis,
  HandHeart,
  HeartHandshake,
  type LucideIcon,
  Milk,
  Moon,
  MoonStar,
  Palette,
  Smile,
  Stethoscope,
  TreePine,
} from 'lucide-react'
import { type CategorySlug, categories } from '../../domain/providers/categories.ts'

const icons: Record<CategorySlug, LucideIcon> = {
  nanny: Baby,
  babysitter: Moon,
  daycare: Blocks,
  'postpartum-doula': HeartHandshake,
  'birth-doula': HandHeart,
  'lactation-consultant': Milk,
  'night-nurse': MoonStar,
  'sleep-consultant': MoonStar,
  pediatrician: Stethoscope,
  'pediatric-dentist': Smile,
  'family-photographer': Camera,
  'kids-classes': Palette,
  'kids-indoor-outdoor-activities': TreePine,
  other: Ellipsis,
}

const bySlug = new Map<string, LucideIcon>(Object.entries(icons))

export const categoryOptions = categories.map(({ slug, label }) => ({ value: slug, label, icon: icons[slug] }))

export function CategoryIcon({ category, size = 18 }: { category: string; size?: number }) {
  const Icon = bySlug.get(category) ?? Ellipsis
  return <Icon size={size} />
}
