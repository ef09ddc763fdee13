// The hearts a browser kept by itself before the list was kept on the server.
import { oldFavoritesItem } from '../stored-items.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The ids kept for a member, of providers or of their recommendations; none when there are none that can be read. */
export const readOldFavorites = (memberId: string): string[] => {
  try {
    const ids: unknown = JSON.parse(oldFavoritesItem.read(memberId) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && uuid.test(id)) : []
  } catch {
    return []
  }
}

/** Removes them, once the server has them. */
export const forgetOldFavorites = (memberId: string): void => void oldFavoritesItem.write(null, memberId)
