// Giving a session up: the page is loaded anew so that nothing of it stays behind.
import { sessionItem } from '../app/stored-items.ts'
import { askAuth } from './ask-auth.ts'

/** Ends the session of this browser alone, and goes to a page of the site. */
export const leaveFor = async (path: '/auth' | '/login'): Promise<void> => {
  await askAuth(async (client) => ({ data: null, ...(await client.signOut({ scope: 'local' })) }))
  sessionItem.write(null)
  window.location.assign(path)
}
