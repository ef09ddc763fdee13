// Shortcuts for tests of the do-not-list: adds a provider as a removal does.
import { addToDoNotList, digestsOfPage } from '../../server/provider-portal/do-not-list.ts'
import type { TestVillage } from '../app.ts'

type Page = Parameters<typeof digestsOfPage>[1]
type Note = Page['notes'][number]

/** An approved note; by default each is from another family. */
export const noteOf = (told: Partial<Note>): Note => ({
  user_id: null,
  status: 'approved',
  provider_name: 'Josefina Brightwell',
  city: 'Oakland',
  state: 'CA',
  provider_email: null,
  provider_phone: null,
  business_website: null,
  provider_social: null,
  ...told,
})

/** The same note from two families. */
export const families = (told: Partial<Note>): Note[] => ['one', 'other'].map((user_id) => noteOf({ ...told, user_id }))

/** Adds the provider of these notes to the list, as a removal does; returns the entry's id. */
export const putOnList = (village: TestVillage, page: Partial<Page>): Promise<string> =>
  village.database.db.transaction().execute((trx) =>
    addToDoNotList(
      trx,
      digestsOfPage(village.auth.digest, {
        notes: [],
        own: [],
        mailboxes: new Map(),
        removingMailbox: null,
        ...page,
      }),
    ),
  )
