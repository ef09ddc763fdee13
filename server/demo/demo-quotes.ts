// What parents of the demo village say in their own words, no two the same.
import type { CategorySlug } from '../../domain/providers/categories.ts'
import type { ByCategory } from './demo-names.ts'
import type { Draw } from './draw.ts'

/** What a parent who was happy begins with. It fits women, men and businesses alike. */
const happyBeginnings: ByCategory<readonly string[]> = {
  nanny: [
    'Arrived ten minutes early every single morning, with a plan for the park and a spare hat.',
    'Speaks only Spanish with our son. He now corrects my grammar.',
    'I work nights at the hospital. Having someone calm in the house at 7 am changed my whole week.',
    'Two references, both glowing, both from families who only let go because the kids started kindergarten.',
    'Handled potty training while I was in meetings. I owe this person a statue.',
  ],
  babysitter: [
    'Our daughter was asleep by eight and the dishes were done. We have not missed a date night since.',
    'Great with big kids: plays chess with our nine-year-old and loses on purpose, sometimes.',
    'Said yes at five for six o’clock, on a Saturday, in the rain.',
    'College student, lives two streets away, and our boys behave better than they do for us.',
    'Texts one photo at bedtime and nothing else. Perfect amount.',
  ],
  daycare: [
    'Waitlist was eight months. Worth putting your name down before the baby is born.',
    'Hot lunch, real vegetables, and somehow mine eats them there.',
    'Eight children, two grown-ups, one very patient rabbit.',
    'We toured eleven places. This was the only one where nobody was crying, including the parents.',
    'They told us kindly that our son might need his hearing checked. They were right, and early.',
  ],
  'postpartum-doula': [
    'Folded laundry, held the baby, and told me to shower. I cried when our six weeks were over.',
    'Knew what was normal and what was not, and said so without ever making me feel silly.',
    'Second baby, thought I did not need one. I needed one.',
    'Made a soup with ginger that I now make for every new mother I know.',
    'Stayed four nights a week. We remember the newborn months as happy, which friends do not believe.',
  ],
  'birth-doula': [
    'Thirty-one hours of labor and nobody left my side. My partner says it saved us both.',
    'Explained every choice the hospital offered, then let us choose.',
    'Our plan went out the window at hour two. Our doula did not blink.',
    'Counter-pressure. Ask for it. I could not have gone on without it.',
    'Met us twice before, answered every 2 am message, came within forty minutes.',
  ],
  'lactation-consultant': [
    'One home visit and a tongue-tie referral later, feeding stopped hurting.',
    'Takes our insurance and answers texts on weekends.',
    'Weighed the baby before and after, so we finally had facts and could stop guessing.',
    'I was ready to quit. Three visits later I fed for fourteen months.',
    'Told me it was fine to stop, and how to do it without pain. That was what I needed to hear.',
  ],
  'night-nurse': [
    'We slept. That is the review.',
    'Kept a neat log of feeds and diapers, and brought the baby to me only when I asked.',
    'Preemie experience, and it showed in every small thing.',
    'Five nights a week for the first month, then tapering. We never felt dropped.',
    'So quiet that the dog stopped barking at the door by night three.',
  ],
  'sleep-consultant': [
    'Gentle, realistic, and no crying for hours. It took nine days.',
    'A plan that worked for naps, and a little later for the five o’clock wake-ups.',
    'Finally someone who asked about our apartment before giving advice. We share one room.',
    'Daily check-ins for two weeks. I would have given up on day four without them.',
    'It turned out he was going to bed too late. Such a small thing.',
  ],
  pediatrician: [
    'Sits on the floor with the kids. Same-day appointments when it matters.',
    'Listens first. The front desk is slow but kind.',
    'Answered a message at 9 pm with “this is normal, and here is what would not be.”',
    'Took my worry about speech seriously when two others told us to wait.',
    'Explains vaccines patiently to grandparents. A saint.',
  ],
  'pediatric-dentist': [
    'My son asked when he could come back. To the dentist.',
    'Told us honestly that the filling could wait.',
    'Fish tank, sunglasses, a ceiling with planets. Ten minutes and done.',
    'Our daughter is autistic. They let us visit three times just to sit in the chair.',
    'Counts teeth out loud in whatever language you ask for.',
  ],
  'family-photographer': [
    'Caught my mother laughing with all five grandchildren in the tall grass at golden hour.',
    'Patient with a toddler who would only look at the dog.',
    'Newborn session at home, no props, just us on the bed. I look at those pictures weekly.',
    'Forty minutes at the beach, fog rolled in, and the pictures are better for it.',
    'Got all eleven of us looking the same way, once, which was enough.',
  ],
  'kids-classes': [
    'Small groups, warm water, and a teacher who remembers every name.',
    'Make-up classes are easy to book, which matters with a baby who is always sick.',
    'Free trial, no pressure, and by the end mine did not want to leave.',
    'They put paint on the walls on purpose. Pack old clothes.',
    'My son went from hiding behind my leg to singing a solo about a frog.',
  ],
  'kids-indoor-outdoor-activities': [
    'We had a birthday here for fourteen kids and nobody cried, not even us.',
    'Best rainy-day place on this side of the bridge. Bring socks.',
    'Shade, benches, decent coffee, and a fence all the way around.',
    'Toddlers have their own corner, so the big kids do not run them over.',
    'Goats. You may brush the goats. That is all you need to know.',
  ],
  other: [
    'Cleaned the whole house the day before the baby came home and left soup in the fridge.',
    'Installed two car seats and taught the grandparents how to do it.',
    'Sorted nine bins of baby clothes by size in one afternoon. I can find things.',
    'Childproofed the apartment in two hours and did not make a single hole the landlord would mind.',
    'Shows up every other Thursday, same hour, and the kids’ rooms smell like nothing at all.',
  ],
}

const happyEndings = [
  'We would choose the same again.',
  'Worth every dollar.',
  'I wish we had known a year earlier.',
  'Always answers the same day.',
  'Ask early, the calendar fills up.',
  'Three families on our block say the same.',
  'Kind to the grandparents as well.',
  'We have told half the street.',
  'Honest about what can and cannot be done.',
  'We never felt rushed.',
  'Calm when I was not.',
  'The price was the price.',
  'My sister asked for the number at once.',
  'It made our week easier.',
]

/** What is said of somebody who was neither good nor bad. */
const middling = [
  'Nice person, but it was hard to agree on a schedule.',
  'Fine for an afternoon; we would look further for every day.',
  'Good with the baby, less so with our five-year-old.',
  'Does the job. Do not expect a word more than needed.',
  'Kind and careful, and nearly always twenty minutes behind.',
]

/** What is said of somebody who did not fit at all. */
const unhappy = [
  'Late three times in two weeks, and once not at all.',
  'The price on the phone was not the price on the bill.',
  'Canceled the evening before, twice, by text.',
]

/** Draws words that fit category and rating; null when the parent wrote none, or all that fit are said. */
export const createQuotes = (draw: Draw) => {
  const said = new Set<string>()
  const drawWords = (category: CategorySlug, rating: number): string => {
    if (rating > 3) return `${draw.one(happyBeginnings[category] ?? happyBeginnings.other)} ${draw.one(happyEndings)}`
    return draw.one(rating === 3 ? middling : unhappy)
  }
  return (category: CategorySlug, rating: number): string | null => {
    const words = drawWords(category, rating)
    if (said.has(words) || !draw.chance(0.8)) return null
    said.add(words)
    return words
  }
}
