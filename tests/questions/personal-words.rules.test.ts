import { describe, expect, it } from 'vitest'
import { findPersonalWords } from '../../domain/text/personal-words.rules.ts'

const found = (text: string) => findPersonalWords(text).map(({ kind, text: words }) => `${kind}: ${words}`)

describe('words that may identify somebody', () => {
  it.each([
    ['Twins due in January. Milo is two and a light sleeper.', ['name: Milo']],
    ['Our Milo is two. Jane loves trains, and Isabella sleeps.', ['name: Milo', 'name: Jane', 'name: Isabella']],
    ['Our son Theo needs help with reading.', ['name: Theo']],
    ['A nanny for our daughter, Amélie', ['name: Amélie']],
    ['near 1420 Alcatraz Ave, someone calm', ['street: 1420 Alcatraz Ave']],
    ['We live on Grand Avenue.', ['street: on Grand Avenue']],
    ['Call 510-555-0142 or write to dana@family.example', ['number: 510-555-0142', 'address: dana@family.example']],
    ['Ask Mrs. Okafor', ['name: Mrs. Okafor']],
  ])('%s', (text, marks) => {
    expect(found(text)).toEqual(marks)
  })

  it.each([
    'Twins due in January. Three nights a week until March, someone calm who has cared for preemies.',
    'Who sees a four-year-old who will not open his mouth? We have been sent home twice.',
    'Sunday mornings, 9 to noon, walking distance of North Berkeley BART if possible.',
    'A practice that answers messages the same day and speaks Cantonese.',
    'For a planned VBAC at Alta Bates. Takes Blue Shield.',
    'Spanish immersion is a plus. Our baby is 9 months. $250-300 a night, 3 days.',
  ])('none in: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
