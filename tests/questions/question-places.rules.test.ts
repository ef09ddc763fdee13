import { expect, it } from 'vitest'
import { countNeighbors, nearPlace, placeShown, readersIn } from '../../domain/questions/question-places.rules.ts'

const neighbors = countNeighbors([
  { location: 'Oakland, CA', members: 12 },
  { location: 'OAKLAND', members: 1 },
  { location: 'Albany', members: 2 },
  { location: 'Berkeley', members: 8 },
  { location: 'San Rafael, CA', members: 3 },
])

it('names the town as most spell it, the part of the metro for a small town, and nothing where even that is small', () => {
  expect(placeShown('oakland', neighbors)).toBe('Oakland')
  expect(placeShown('12 Oak St, Albany, CA 94706', neighbors)).toBe('East Bay')
  expect(placeShown('Berkeley, CA', neighbors)).toBe('East Bay')
  expect(placeShown('San Rafael', neighbors)).toBe(null)
  // the others of the part are named by their town
  const alone = countNeighbors([
    { location: 'Oakland', members: 12 },
    { location: 'Albany', members: 1 },
  ])
  expect(placeShown('Albany', alone)).toBe(null)
  expect(placeShown(null, neighbors)).toBe(null)
})

it('counts the members near a place, unless they are fewer than ten', () => {
  const near = (text: string) => readersIn(neighbors, nearPlace(text) ?? { areas: [], region: null })
  expect(near('Berkeley, CA')).toBe(23)
  expect(near('San Rafael, CA')).toBe(null)
})
