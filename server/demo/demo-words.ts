// The texts from which the demo village is drawn: names, places, quotes, products, messages. Every name is invented.
import { invitationRequestSubject } from '../../domain/inquiries/inquiries.contracts.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { villageParts, villagePlaces } from '../../domain/village-places.ts'
import type { Draw } from './draw.ts'

const namesOf = (list: string): string[] => list.split(', ')

const firstNames = namesOf(
  'Rosa, Hannah, Denise, Teresa, Amara, Priya, Mei, Fatima, Noor, Ingrid, Salma, Keiko, Olivia, Marisol, ' +
    'Yesenia, Thuy, Beatriz, Nadia, Grace, Imani, Marcus, Wei, Kofi, Rafael, Lucía, Chloé, Tomás',
)

const lastNames = namesOf(
  'Martinez, Wexler, Delacroix, Osei, Quintero, Huang, Al-Sayed, Lindqvist, Haddad, Brightwater, ' +
    'Fuentes, von Hohenfels, Nguyen-Pham, Kowalczyk, Okonkwo, O’Rourke, Toussaint',
)

const businessWords = namesOf(
  'Little, Bright, Golden Hour, Tidepool, Redwood, Full Moon, Poppy, Foghorn, Blue Heron, Wild Oat, ' +
    'Juniper, Lantern',
)

/** Endings of business names by category. A category without its own uses those of Other. */
const businessEndings: Partial<Record<CategorySlug, readonly string[]>> & { other: readonly string[] } = {
  nanny: ['Nanny Services', 'Nanny Collective'],
  babysitter: ['Evening Sitters'],
  daycare: ['Acorns Daycare', 'Family Daycare'],
  'postpartum-doula': ['Postpartum Care'],
  'birth-doula': ['Birth Collective'],
  'lactation-consultant': ['Feeding Center'],
  'night-nurse': ['Newborn Nights'],
  'sleep-consultant': ['Sleep Studio'],
  pediatrician: ['Pediatrics'],
  'pediatric-dentist': ['Kids Dental Care'],
  'family-photographer': ['Photo Studio', 'Portrait Studio'],
  'kids-classes': ['Swim Academy', 'Art School', 'Music Studio'],
  'kids-indoor-outdoor-activities': ['Play Barn', 'Nature School'],
  other: ['Housecleaning Services', 'Family Organizing'],
}

export const createNames = (draw: Draw) => {
  const taken = new Set<string>()
  const untaken = (drawName: () => string): string => {
    let name = drawName()
    while (taken.has(name)) name = drawName()
    taken.add(name)
    return name
  }
  return {
    person: () => untaken(() => `${draw.one(firstNames)} ${draw.one(lastNames)}`),
    business: (category: CategorySlug) =>
      untaken(() => `${draw.one(businessWords)} ${draw.one(businessEndings[category] ?? businessEndings.other)}`),
  }
}

export const demoCities = [
  ['Oakland', 'Berkeley', 'Walnut Creek', 'Pleasanton', 'Alameda', 'San Leandro'],
  ['San Jose', 'Sunnyvale', 'Palo Alto', 'Campbell'],
  ['San Mateo', 'Redwood City', 'Half Moon Bay', 'Burlingame'],
  ['San Francisco', 'San Rafael', 'Vallejo'],
]

const ownPlaces = [...villageParts.flatMap(({ together, towns }) => [...together, ...towns]), ...villagePlaces]

/** The place in the village with this name; in another village, one of its own places. */
export const demoPlace = (name: string): { city: string; state: string } => {
  const index = demoCities.flat().indexOf(name) + 1
  const place = ownPlaces.find(({ city }) => city === name) ?? ownPlaces[index % ownPlaces.length]
  if (!place) throw new Error('The village has no places.')
  return place
}

const happyBeginnings: readonly [CategorySlug, string][] = [
  ['nanny', 'Arrived ten minutes early every single morning, with a plan for the park and a spare hat.'],
  ['nanny', 'Speaks only Spanish with our son. He now corrects my grammar.'],
  ['nanny', 'The twins run to the door. On Fridays they cook soup together.'],
  ['nanny', 'Two naps, one walk, and a photo at lunch that I look at all afternoon.'],
  ['nanny', 'Got our picky eater to try beets. Twice.'],
  ['nanny', 'Remembers the dentist, the library books, and which stuffed rabbit is the real one.'],
  ['babysitter', 'Our daughter was asleep by eight and the dishes were done. We have not missed a date night since.'],
  ['babysitter', 'Great with big kids: plays chess with our nine-year-old and loses on purpose, sometimes.'],
  ['daycare', 'Waitlist was eight months. Worth putting your name down before the baby is born.'],
  ['daycare', 'Hot lunch, real vegetables, and somehow mine eats them there.'],
  ['postpartum-doula', 'Folded laundry, held the baby, and told me to shower. I cried when our six weeks were over.'],
  ['postpartum-doula', 'Knew what was normal and what was not, and said so without ever making me feel silly.'],
  ['birth-doula', 'Thirty-one hours of labor and nobody left my side. My partner says it saved us both.'],
  ['birth-doula', 'Explained every choice the hospital offered, then let us choose.'],
  ['lactation-consultant', 'One home visit and a tongue-tie referral later, feeding stopped hurting.'],
  ['lactation-consultant', 'Takes our insurance and answers texts on weekends.'],
  ['night-nurse', 'We slept. That is the review.'],
  ['night-nurse', 'Kept a neat log of feeds and diapers, and brought the baby to me only when I asked.'],
  ['sleep-consultant', 'Gentle, realistic, and no crying for hours. It took nine days.'],
  ['sleep-consultant', 'A plan that worked for naps, and a little later for the five o’clock wake-ups.'],
  ['pediatrician', 'Sits on the floor with the kids. Same-day appointments when it matters.'],
  ['pediatrician', 'Listens first. The front desk is slow but kind.'],
  ['pediatric-dentist', 'My son asked when he could come back. To the dentist.'],
  ['pediatric-dentist', 'Told us honestly that the filling could wait.'],
  ['family-photographer', 'Caught my mother laughing with all five grandchildren in the tall grass at golden hour.'],
  ['family-photographer', 'Patient with a toddler who would only look at the dog.'],
  ['kids-classes', 'Small groups, warm water, and a teacher who remembers every name.'],
  ['kids-classes', 'Make-up classes are easy to book, which matters with a baby who is always sick.'],
  ['kids-indoor-outdoor-activities', 'We had a birthday here for fourteen kids and nobody cried, not even us.'],
  ['kids-indoor-outdoor-activities', 'Best rainy-day place on this side of the bridge. Bring socks.'],
  ['other', 'Cleaned the whole house the day before the baby came home and left soup in the fridge.'],
  ['other', 'Installed two car seats and taught the grandparents how to do it.'],
]

const happyEndings = [
  'We would choose the same again.',
  'Worth every dollar.',
  'I wish we had known a year earlier.',
  'Always answers the same day.',
  'Ask early, the calendar fills up.',
  'Three families on our block say the same.',
  'Kind to the grandparents as well.',
  'Honest about what can and cannot be done.',
  'We never felt rushed.',
  'Calm when I was not.',
  'The price was the price.',
  'My sister asked for the number at once.',
]

const middling = [
  'Nice person, but it was hard to agree on a schedule.',
  'Fine for an afternoon; we would look further for every day.',
  'Good with the baby, less so with our five-year-old.',
  'Kind and careful, and nearly always twenty minutes behind.',
]

const unhappy = ['Late three times in two weeks, and once not at all.', 'Canceled the evening before, twice, by text.']

/** Draws a quote that fits category and rating; null if the parent wrote none, or the quote is used already. */
export const createQuotes = (draw: Draw) => {
  const used = new Set<string>()
  const beginnings = Map.groupBy(happyBeginnings, ([slug]) => slug)
  // in turn, so that neighboring cards differ
  const nextBeginning = (category: CategorySlug): string => {
    const [first, ...others] = beginnings.get(category) ?? beginnings.get('other') ?? []
    if (first) beginnings.set(category, [...others, first])
    return first?.[1] ?? ''
  }
  const drawWords = (category: CategorySlug, rating: number): string => {
    if (rating <= 3) return draw.one(rating === 3 ? middling : unhappy)
    return [nextBeginning(category), ...draw.some(happyEndings, draw.whole(1, 2))].join(' ')
  }
  return (category: CategorySlug, rating: number): string | null => {
    const words = drawWords(category, rating)
    if (used.has(words) || !draw.chance(0.8)) return null
    used.add(words)
    return words
  }
}

/** Name, import category, price as entered, rating, description. */
export const demoProducts: readonly [string, string, string | null, number | null, string | null][] = [
  ['Overnight Diapers, Size 3', 'Bath & Potty', '$34.99', 4.7, 'Twelve hours, dry sheets. Runs a little large.'],
  ['Fragrance-Free Wipes, 12 Packs', 'Bath & Potty', '$24.50', 4.8, 'Thick, and they come out one at a time.'],
  ['Glass Bottle Starter Set', 'Feeding', '$39.95', 4.5, 'Four bottles with silicone sleeves.'],
  ['Silicone Bib with Pocket', 'Feeding', '$12.99', 4.6, null],
  ['Convertible High Chair', 'Feeding', '$189.00', 4.4, 'The tray comes off with one hand and fits in the sink.'],
  ['Organic Cotton Sleepers, 3 Pack', 'Clothing', '$28.00', 4.6, 'Two-way zipper, soft after fifty washes.'],
  ['Soft-Sole First Shoes', 'Clothing', '$19.99', 4.1, 'They stay on. Elastic ankle, leather sole, wide toe.'],
  ['Lightweight City Stroller', 'Travel', '$229.99', 4.3, 'Folds with one hand, goes through a bus door.'],
  ['All-Terrain Jogging Stroller', 'Travel', '$449.00', 4.7, 'Air-filled tires, and a hand brake for the hills.'],
  ['Infant Car Seat with Base', 'Travel', '$279.99', 4.8, 'A level on the base shows that it sits right.'],
  ['Wooden Stacking Rings', 'Toys & Entertainment', '$16.00', 4.5, null],
  ['Crinkle Cloth Book', 'Toys & Entertainment', null, 4.2, 'Six pages, machine washable, clips to the stroller.'],
  ['Tummy-Time Mirror', 'Toys & Entertainment', '$21.99', null, 'Stands by itself and folds flat for a trip.'],
  ['Blackout Curtains for the Nursery', 'Nursery', '$32.00', 4.0, 'Dark enough for a nap at noon.'],
  ['Sound Machine with Night Light', 'Nursery', '$49.99', 4.7, 'Ten sounds, a dim red light, and a lock.'],
  ['Rectal-and-Forehead Thermometer with an Exceptionally Long Product Name', 'Health & Care', '$26.49', 3.9, null],
  ['Outlet Covers, 40 Pieces', 'Safety', '$9.99', 4.4, null],
  ['Extra-Wide Baby Gate', 'Safety', '$74.95', 4.2, 'Spans up to sixty inches. Mount it with screws.'],
]

export const demoInquiries: readonly [string, string, string][] = [
  ['Jordan Wellington', 'Adding our preschool', 'How can our small play-based preschool in Alameda be considered?'],
  [
    'Noor Aziz-Brandt',
    'Code not working',
    'My friend sent me a code, but the page says it is invalid. Has it expired?',
  ],
  ['Sam Torvald', 'Thank you', 'We found our sitter here. It made our first month back at work so much calmer.'],
  ['Devi Ranganathan', 'Wrong town on a card', 'The photographer we recommended moved from Campbell to Los Gatos.'],
  ['Pat Underhill', invitationRequestSubject, 'We moved to Walnut Creek with a newborn and do not know anybody yet.'],
  ['Giulia Sorrentino', 'Question about privacy', 'Can the provider see who wrote the recommendation?'],
]
