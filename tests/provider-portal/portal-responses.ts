// The server's responses with a provider's own page, for tests and pictures.

import type { Answer } from '../../domain/contract.ts'
import type { listRemovalPages, OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { pageKeyItem } from '../../web/app/stored-items.ts'

type RemovalPages = Answer<typeof listRemovalPages>['pages']

export const pageKey = 'k'.repeat(43)
export const pageToken = 't'.repeat(43)

const noteId = (number: number): string => `01900000-0000-7000-8000-00000000000${number}`

const toldNothing = { highlights: '', pricing: null, would_use_again: null }

const nobody = { text: null, shown_at: null, proposed: null, refused_reason: null }

/** A nanny with three notes: one answered, one without an answer, one generated. The mailbox is established. */
export const ownPageView = (given: Partial<OwnPageView> = {}): OwnPageView => ({
  mailbox: 'r•••@martinez.example',
  established: true,
  wishes: [],
  works_until: '2026-11-28T18:00:00.000Z',
  other_devices: 0,
  removal: null,
  provider_name: 'Rosa Elena Martinez',
  shown_name: 'Rosa M.',
  service_type: 'nanny',
  city: 'Oakland',
  state: 'CA',
  is_business: false,
  rating: 4.67,
  total_recommendations: 3,
  contact: {
    phone: { value: '5105550142', hidden: false },
    email: { value: 'rosa@martinez.example', hidden: true },
    website: { value: null, hidden: false },
    social: { value: null, hidden: false },
  },
  unconfirmed_email: null,
  combined_highlights: ['Warm and patient', 'Punctual'],
  highlight_counts: [2, 1],
  pricing: '$25-50 per hour',
  would_use_again: 2,
  would_not_use_again: 0,
  confirmed_at: null,
  free: null,
  free_from: null,
  free_until: null,
  notes: [
    {
      id: noteId(1),
      rating: 5,
      recommendation: 'Rosa is warm. Overall, I would rate them 5 stars.',
      own_words: 'Three years with our boys, and never one hurried morning.',
      highlights: 'Warm and patient',
      pricing: '$25-50 per hour',
      would_use_again: true,
      experience_year: '2026',
      city: 'Berkeley',
      answer: { ...nobody, text: 'I still have their drawings.', shown_at: '2026-11-09T18:00:00.000Z' },
    },
    {
      id: noteId(2),
      rating: 5,
      recommendation: 'Rosa is calm. Overall, I would rate them 5 stars.',
      own_words: 'Calm on every hard day.',
      ...toldNothing,
      experience_year: null,
      city: null,
      answer: null,
    },
    {
      id: noteId(3),
      rating: 4,
      recommendation: 'We worked with Rosa in 2014. They are punctual. Overall, I would rate them 4 stars.',
      own_words: null,
      highlights: 'Punctual',
      pricing: null,
      would_use_again: true,
      experience_year: '2014-earlier',
      city: 'Oakland',
      answer: null,
    },
  ],
  ...given,
})

/** The same page opened from an unconfirmed mailbox. */
export const doubtedPage = (given: Partial<OwnPageView> = {}): OwnPageView =>
  ownPageView({
    established: false,
    contact: {
      phone: { value: '•••42', hidden: false },
      email: { value: 'r•••@martinez.example', hidden: true },
      website: { value: null, hidden: false },
      social: { value: null, hidden: false },
    },
    ...given,
  })

/** A removal that hides the page, requested from this mailbox. */
export const openRemoval: NonNullable<OwnPageView['removal']> = {
  asked_at: '2026-11-21T18:00:00.000Z',
  deletes_at: '2026-11-28T18:00:00.000Z',
  own: true,
  objected: false,
}

const otherPage = (at: number, provider_name: string, city: string): RemovalPages[number]['provider'] => ({
  ...{ provider_id: `01900000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`, provider_name, city },
  ...{ service_type: 'birth-doula', state: 'CA', is_business: false, total_recommendations: at },
})

/**
 * The nanny's other pages: one with the same email and phone, one with a phone that only one family gave, one with the
 * name.
 */
export const otherPages: RemovalPages = [
  { provider: otherPage(11, 'Rosa M.', 'Oakland'), shares: ['email', 'phone', 'name'], ticked: true, at_once: true },
  { provider: otherPage(2, 'Rosie Martinez', 'Fremont'), shares: ['phone'], ticked: true, at_once: false },
  { provider: otherPage(1, 'Rosa Elena M.', 'San Jose'), shares: ['name'], ticked: false, at_once: false },
]

/** A page with long names, long words, and an answer in each status. */
export const uglyPage = (dayFrom: (days: number) => string): OwnPageView => {
  const own = ownPageView()
  const [first, second, third] = own.notes
  const words =
    'She came every morning at seven for two years, in the rain, with the bus, and once on a neighbor’s bicycle. Our oldest learned to read in her lap, and our youngest said her name before mine.\n\nShe told us kindly when we were wrong.'
  return ownPageView({
    mailbox: 'm•••@the-very-long-name-of-a-household-agency-in-san-francisco.example',
    works_until: dayFrom(6),
    provider_name: 'Maria-Fernanda Guadalupe Villaseñor-Hohenstaufen de la Concepción',
    shown_name: 'Maria-Fernanda V.',
    contact: {
      ...own.contact,
      email: {
        value: 'maria-fernanda.guadalupe.villasenor@the-very-long-name-of-a-household-agency.example',
        hidden: true,
      },
      social: { value: 'https://social.example/@maria-fernanda-guadalupe-villasenor', hidden: false },
    },
    other_devices: 12,
    unconfirmed_email: 'maria-fernanda@a-new-and-also-very-long-name-of-a-household-agency-in-oakland.example',
    combined_highlights: [
      'Warm and patient',
      'Supercalifragilisticexpialidociousandthensomemorewithoutanyspace',
      'Teaches the children how to cook, to clean up after themselves, and to ride the bus alone',
    ],
    highlight_counts: [3, 1, 1],
    pricing:
      '$25-50 per hour · Overtime after 6 p.m., paid holidays, nanny share rate, and gas for the way to the other house',
    would_use_again: 2,
    would_not_use_again: 1,
    confirmed_at: dayFrom(-20),
    free: 'from',
    free_from: dayFrom(40).slice(0, 10),
    free_until: dayFrom(55),
    notes: [
      {
        ...first,
        own_words: words,
        answer: {
          ...nobody,
          text: 'They taught me as much. I still have their drawings.',
          shown_at: dayFrom(-12),
          proposed: 'They taught me as much. I still have their drawings, and the bicycle.',
        },
      },
      { ...second, answer: { ...nobody, proposed: 'Thank you. Sunday evenings were my favorite, too.' } },
      {
        ...third,
        answer: {
          ...nobody,
          proposed: 'This family lives at the corner of 5th and Main and never paid on time.',
          refused_reason: 'It says where a family lives. Without that it can be shown.',
        },
      },
    ] as OwnPageView['notes'],
  })
}

/** Stores a key in the browser, as opening a link does. */
export const keepKey = (key: string) => pageKeyItem.write(JSON.stringify({ key, at: Date.now() }))
