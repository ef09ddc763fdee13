// Words the demo village is made of; every name is invented.
import type { CategorySlug } from '../../domain/providers/categories.ts'

export const firstNames = [
  'Rosa',
  'Hannah',
  'Denise',
  'Teresa',
  'Amara',
  'Priya',
  'Lucía',
  'Mei',
  'Fatima',
  'Noor',
  'Ingrid',
  'Salma',
  'Keiko',
  'Olivia',
  'Marisol',
  'Chloé',
  'Anneliese',
  'Yesenia',
  'Thuy',
  'Zofia',
  'Beatriz',
  'Nadia',
  'Adaeze',
  'Grace',
  'Leilani',
  'Siobhán',
  'Svetlana',
  'Renée',
  'Imani',
  'Paloma',
  'Tomás',
  'Marcus',
  'Wei',
  'Andre',
  'Kofi',
  'Dmitri',
  'Jonas',
  'Rafael',
]
export const lastNames = [
  'Martinez',
  'Kimura',
  'Wexler',
  'Delacroix',
  'Osei',
  'Ramaswamy',
  'Quintero',
  'Huang',
  'Al-Sayed',
  'Aziz',
  'Lindqvist',
  'Haddad',
  'Tanabe',
  'Brightwater',
  'Fuentes',
  'Beaumont',
  'von Hohenfels',
  'Navarrete',
  'Nguyen-Pham',
  'Kowalczyk',
  'Carvalho',
  'Petrova',
  'Okonkwo',
  'Abernathy',
  'Kahananui',
  'O’Rourke',
  'Mirzoyan',
  'Toussaint',
  'Njoroge',
  'Belmonte',
]
const firstWords = [
  'Little',
  'Bright',
  'Golden Hour',
  'Tidepool',
  'Redwood',
  'Full Moon',
  'Poppy',
  'Foghorn',
  'Blue Heron',
  'Lakeview',
  'Sunny Side',
  'Wild Oat',
  'Marigold',
  'Harbor',
  'Juniper',
  'Hillside',
  'Kite',
  'Cedar',
  'Lantern',
  'Seagrass',
]

/** How a business of each category may be called, after one of the first words. */
const businessEndings: Record<CategorySlug, readonly string[]> = {
  nanny: ['Nanny Services', 'Nanny Collective'],
  babysitter: ['Evening Sitters', 'Sitters'],
  daycare: ['Acorns Daycare', 'Family Daycare', 'Children’s Center'],
  'postpartum-doula': ['Postpartum Care', 'Fourth Trimester'],
  'birth-doula': ['Birth Care', 'Birth Collective'],
  'lactation-consultant': ['Lactation Clinic', 'Feeding Center'],
  'night-nurse': ['Night Care', 'Newborn Nights'],
  'sleep-consultant': ['Sleep Studio', 'Gentle Sleep'],
  pediatrician: ['Pediatrics', 'Children’s Clinic'],
  'pediatric-dentist': ['Smiles Clinic', 'Kids Dental Care'],
  'family-photographer': ['Photo Studio', 'Portrait Studio'],
  'kids-classes': ['Swim Academy', 'Art School', 'Music Studio'],
  'kids-indoor-outdoor-activities': ['Play Barn', 'Climbing Center', 'Nature School'],
  other: ['Housecleaning Services', 'Family Organizing', 'Car Seat Clinic'],
}

/** Share of businesses among a category's providers. */
export const businessShare: Record<CategorySlug, number> = {
  nanny: 0.2,
  babysitter: 0.15,
  daycare: 0.9,
  'postpartum-doula': 0.2,
  'birth-doula': 0.25,
  'lactation-consultant': 0.4,
  'night-nurse': 0.25,
  'sleep-consultant': 0.35,
  pediatrician: 0.6,
  'pediatric-dentist': 0.7,
  'family-photographer': 0.55,
  'kids-classes': 0.9,
  'kids-indoor-outdoor-activities': 0.95,
  other: 0.5,
}

/** Every business name there can be in a category. */
export const businessNames = (category: CategorySlug): string[] =>
  firstWords.flatMap((first) => businessEndings[category].map((ending) => `${first} ${ending}`))

/** What a parent might add in her own words. */
export const ownWords: Record<CategorySlug, readonly string[]> = {
  nanny: [
    'She came to us when our twins were four months old and stayed three years. They still ask for her every Sunday.',
    'Arrived ten minutes early every single morning, with a plan for the park and a spare hat.',
  ],
  babysitter: [
    'Our daughter was asleep by eight and the dishes were done. We have not missed a date night since.',
    'Great with big kids: she plays chess with our nine-year-old and loses on purpose, sometimes.',
  ],
  daycare: [
    'The teachers send two photos a day and know which child needs a slow goodbye. The yard is full of mud, in a good way.',
    'Waitlist was eight months. Worth putting your name down before the baby is born.',
  ],
  'postpartum-doula': [
    'She folded laundry, held the baby, and told me to shower. I cried when her six weeks were over.',
    'Knew what was normal and what was not, and said so without ever making me feel silly.',
  ],
  'birth-doula': [
    'Thirty-one hours of labor and she never left. My partner says she saved us both.',
    'Explained every choice the hospital offered, then let us choose.',
  ],
  'lactation-consultant': [
    'One home visit and a tongue-tie referral later, feeding stopped hurting.',
    'Takes our insurance and answers texts on weekends.',
  ],
  'night-nurse': [
    'We slept. That is the review.',
    'Kept a neat log of feeds and diapers, and brought the baby to me only when I asked.',
  ],
  'sleep-consultant': [
    'Gentle, realistic, and no crying for hours. It took nine days.',
    'Her plan worked for naps, a little less for the five o’clock wake-ups.',
  ],
  pediatrician: [
    'Sits on the floor with the kids. Same-day appointments when it matters.',
    'Listens first. The front desk is slow but kind.',
  ],
  'pediatric-dentist': [
    'My son asked when he could come back. To the dentist.',
    'Told us honestly that the filling could wait.',
  ],
  'family-photographer': [
    'Caught my mother laughing with all five grandchildren in the tall grass at golden hour.',
    'Patient with a toddler who would only look at the dog.',
  ],
  'kids-classes': [
    'Small groups, warm water, and a teacher who remembers every name.',
    'Make-up classes are easy to book, which matters with a baby who is always sick.',
  ],
  'kids-indoor-outdoor-activities': [
    'We had a birthday here for fourteen kids and nobody cried, not even us.',
    'Best rainy-day place east of the bridge. Bring socks.',
  ],
  other: [
    'Cleaned the whole house the day before the baby came home and left soup in the fridge.',
    'Installed two car seats and taught the grandparents how to do it.',
  ],
}

/** What any parent might add about anybody good. */
export const kindWords = [
  'Three families on our street share her name now.',
  'Answers messages the same day, even on a Sunday.',
  'We asked for references, called two, and both went on for twenty minutes.',
  'Our pediatrician recommended them, and now we do.',
  'Remembered our daughter’s name a year later.',
  'Not the cheapest, and worth it.',
  'My mother-in-law approves, which has never happened before.',
  'Kind to the dog, too.',
  'They found time for us the week we needed it most.',
  'Our son waves at the house whenever we drive past.',
  'Clear about money from the first call.',
  'We moved across the bay and still come back.',
] as const

/** What a parent might add about somebody who did not fit. */
export const coolWords = [
  'Late three times in two weeks, and once not at all.',
  'Nice person, but it was hard to agree on a schedule.',
  'Fine for an afternoon; we would look further for every day.',
  'The price on the phone was not the price on the bill.',
] as const

/** Cities of each part of the metro that the demo uses, the last list outside every region. */
export const demoCities = [
  ['Oakland', 'Berkeley', 'Walnut Creek', 'Pleasanton', 'Alameda', 'San Leandro'],
  ['San Jose', 'Sunnyvale', 'Palo Alto', 'Campbell'],
  ['San Mateo', 'Redwood City', 'Half Moon Bay', 'Burlingame'],
  ['San Francisco', 'San Francisco', 'San Rafael', 'Vallejo'],
] as const

/** Providers that try the pages: long, short, bidirectional, punctuated, without a place. */
export const oddProviders: readonly {
  name: string
  category: CategorySlug
  city: string | null
  business: boolean
  ratings: readonly number[]
}[] = [
  {
    name: 'The Extraordinarily Patient and Remarkably Punctual Family Photography Collective of Half Moon Bay',
    category: 'family-photographer',
    city: 'Half Moon Bay',
    business: true,
    ratings: [5, 5, 4],
  },
  {
    name: 'Tom & Jerry’s Daycare “On the Hill”',
    category: 'daycare',
    city: 'Oakland',
    business: true,
    ratings: [4, 5],
  },
  { name: 'ليلى حداد', category: 'nanny', city: 'Fremont', business: false, ratings: [5] },
  {
    name: 'Maria-Jose de la Cruz y Fernandez-Villanueva',
    category: 'nanny',
    city: 'Oakland',
    business: false,
    ratings: [5, 5, 4, 5, 5, 5, 4, 5],
  },
  { name: 'Bo', category: 'babysitter', city: null, business: false, ratings: [4] },
  {
    name: 'Sunbeam Kids Classes 🌞',
    category: 'kids-classes',
    city: 'Berkeley',
    business: true,
    ratings: [5, 4, 5, 5],
  },
  { name: 'Nanny Consuelo Vidal', category: 'nanny', city: 'Berkeley', business: false, ratings: [1, 2] },
  { name: 'Quick Tidy Services', category: 'other', city: 'Dublin', business: true, ratings: [1] },
]

/** Products of the demo: name, import category, price as entered, rating, whether a picture address is given. */
export const demoProducts: readonly [string, string, string | null, number | null][] = [
  ['Overnight Diapers, Size 3', 'Bath & Potty', '$34.99', 4.7],
  ['Fragrance-Free Wipes, 12 Packs', 'Bath & Potty', '$24.50', 4.8],
  ['Glass Bottle Starter Set', 'Feeding', '$39.95', 4.5],
  ['Silicone Bib with Pocket', 'Feeding', '$12.99', 4.6],
  ['Convertible High Chair', 'Feeding', '$189.00', 4.4],
  ['Organic Cotton Sleepers, 3 Pack', 'Clothing', '$28.00', 4.6],
  ['Soft-Sole First Shoes', 'Clothing', '$19.99', 4.1],
  ['Lightweight City Stroller', 'Travel', '$229.99', 4.3],
  ['All-Terrain Jogging Stroller', 'Travel', '$449.00', 4.7],
  ['Infant Car Seat with Base', 'Travel', '$279.99', 4.8],
  ['Wooden Stacking Rings', 'Toys & Entertainment', '$16.00', 4.5],
  ['Crinkle Cloth Book', 'Toys & Entertainment', null, 4.2],
  ['Tummy-Time Mirror', 'Toys & Entertainment', '$21.99', null],
  ['Blackout Curtains for the Nursery', 'Nursery', '$32.00', 4.0],
  ['Sound Machine with Night Light', 'Nursery', '$49.99', 4.7],
  ['Rectal-and-Forehead Thermometer with an Exceptionally Long Product Name', 'Health & Care', '$26.49', 3.9],
  ['Outlet Covers, 40 Pieces', 'Safety', '$9.99', 4.4],
  ['Extra-Wide Baby Gate', 'Safety', '$74.95', 4.2],
]

export const demoInquiries: readonly [string, string, string][] = [
  [
    'Jordan Wellington',
    'Adding our preschool',
    'Hello! A parent at our school mentioned Trusted Village and I wanted to ask how a preschool can be considered. We are a small play-based place in Alameda with two classrooms.',
  ],
  [
    'Noor Aziz-Brandt',
    'Code not working',
    'My friend sent me a code last week but the page says it is invalid. Could you check whether it has expired?',
  ],
  [
    'Sam Torvald',
    'Thank you',
    'We found our sitter here. Just wanted to say it made our first month back at work so much calmer.',
  ],
  [
    'Devi Ranganathan',
    'Wrong town on a card',
    'The photographer we recommended moved from Campbell to Los Gatos. Can the card be changed?',
  ],
  [
    'Pat Underhill',
    'Invitation request',
    'We moved to Walnut Creek in August with a newborn and do not know anybody yet.',
  ],
  ['Giulia Sorrentino', 'Question about privacy', 'Can the provider see who wrote the recommendation?'],
]
