// Screens of administrators.

import type { Page } from 'playwright-core'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { andExtremes, answer, dayFrom, inDialog, pick, type Screens, sees } from './screen.ts'

const openMember = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Maya Krishnan/ })
    .click()
  await page.getByText('above them').waitFor()
}

/** A provider page as administrators receive it. */
const provider = {
  provider_id: '01900000-0000-7000-8000-000000000003',
  provider_name: 'Ana P.',
  service_type: 'birth-doula',
  city: 'Oakland',
  state: 'CA',
  is_business: false,
  total_recommendations: 3,
} as const

const request = (at: number, given: Partial<ProviderRequest>): ProviderRequest => ({
  id: `01900000-0000-7000-8000-00000000010${at}`,
  kind: 'claim',
  asked_at: dayFrom(-3.1 + at),
  due_at: dayFrom(-1.1 + at),
  due_by_law_at: dayFrom(42),
  claimed_name: null,
  claimed_reach: null,
  words: null,
  provider: null,
  note: null,
  on_record: [],
  on_list: [],
  mailbox: null,
  wishes: [],
  mailable: true,
  removal: null,
  done_at: null,
  done_by: null,
  reason: null,
  ...given,
})

/** One overdue request, and two with long names. */
const someRequests = answer('**/rest/v1/listing_requests*list=open*', {
  requests: [
    request(0, {
      claimed_name: 'Ana Lucía Prieto',
      claimed_reach: 'ana.prieto@doula.example',
      words: 'I stopped working as a doula this summer. Please take my page down, and thank the families for me.',
      on_record: [provider],
    }),
    request(2, {
      kind: 'new_address',
      provider,
      mailbox: 'maria-fernanda.guadalupe.villasenor@the-very-long-name-of-a-household-agency.example',
      wishes: ['hide', 'correct', 'remove'],
    }),
    request(3, {
      mailable: false,
      claimed_name: 'Wilhelmina-Alexandrina van Featherstonehaugh-Wolfeschlegelsteinhausen',
      claimed_reach: '510-555-0142',
    }),
  ],
  next_cursor: null,
})

export const administratorScreens: Screens = [
  { name: 'admin', path: '/admin', widths: andExtremes },
  { name: 'admin-details-pending', path: '/admin?status=pending', onTop: true, act: inDialog(/^View Details/) },
  { name: 'admin-analytics', path: '/admin?tab=analytics' },
  { name: 'admin-members', path: '/admin?tab=members', widths: andExtremes },
  { name: 'admin-member', path: '/admin?tab=members&search=Maya', act: openMember },
  { name: 'admin-member-nobody', path: '/admin/members/none' },
  { name: 'admin-providers', path: '/admin?tab=providers' },
  {
    name: 'admin-providers-pair',
    path: '/admin?tab=providers',
    act: async (page) => {
      await pick('button', /Keiko/)(page)
      await sees('button', /^Merge/)(page)
    },
  },
  {
    name: 'providers-requests',
    path: '/admin?tab=providers&status=requests',
    before: someRequests,
    widths: andExtremes,
  },
  { name: 'admin-products', path: '/admin?tab=products' },
  { name: 'admin-inquiries', path: '/admin/inquiries' },
  { name: 'admin-inquiry-thread', path: '/admin/inquiries', onTop: true, act: pick('link', /^Noor/) },
]
