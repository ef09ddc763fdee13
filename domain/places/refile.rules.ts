// The area of a provider's page after the regions of the village changed.
import type { Region } from '../village-places.ts'
import { areaOf, createAreaOf, type NamedPlace } from './location.rules.ts'

interface FiledPage {
  area: string
  /** The town of its newest recommendation. */
  city: string | null
  state: string | null
}

/** The place in the area of a page outside the regions: "san rafael, ca" or "san rafael". */
const placeIn = (area: string): NamedPlace => {
  const [, city = area, state = null] = /^(.*), ([a-z]{2})$/.exec(area) ?? []
  return { city, state }
}

/**
 * Returns the function that gives a page its new area. A page whose town lies in the region it is filed under follows its town.
 * Any other page of a region was placed there by a person, or has no town: it goes where most towns of that region went.
 */
export const createRefiling = (before: readonly Region[]): ((page: FiledPage) => string) => {
  const areaBefore = createAreaOf(before)
  const followers = new Map(
    before.map(({ slug, together }) => {
      const towns = Map.groupBy(together, areaOf)
      const [largest] = [...towns].sort(([, one], [, other]) => other.length - one.length)
      return [slug, largest?.[0] ?? slug]
    }),
  )
  return ({ area, city, state }) => {
    const today = areaOf({ city, state })
    // filed since, by a process with the new file
    if (today !== '' && today === area) return area
    const follower = followers.get(area)
    if (follower === undefined) return areaOf(placeIn(area))
    return today !== '' && areaBefore({ city, state }) === area ? today : follower
  }
}
