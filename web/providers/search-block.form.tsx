import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ListFilter, LocateFixed, Lock, MapPinned, Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { placeLabel } from '../../domain/places/us-states.ts'
import { villagePlaces } from '../../domain/village-places.ts'
import { call } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { BrowsePlaces } from '../places/browse-places.tsx'
import { chosenPlace } from '../places/chosen-place.ts'
import { LocationField } from '../places/location-field.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { categoryOptions } from '../ui/category-icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { type PendingSearch, rememberPendingSearch } from './pending-search.ts'

export const searchBlockHash = 'find-care'

const anyCare = { value: 'any', label: 'Any kind of care', icon: ListFilter }

/**
 * The search block. A visitor must choose place and category; a member may leave the category open. It starts with the
 * member's `town` ("Oakland, CA") until they type another place. Every link to `#find-care` focuses the location field.
 */
export function SearchBlock({ town = '' }: { town?: string }) {
  const { user, loading } = useSession()
  const visitor = !user && !loading
  const navigate = useNavigate()
  const [written, setLocation] = useState<string>()
  const location = written ?? town
  const [category, setCategory] = useState(visitor ? '' : anyCare.value)
  const locationField = useFocusOnArrival()
  const titleId = useId()
  const noticeId = useId()

  const place = chosenPlace(location)
  const search = place && category ? { location: place, category } : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!search || visitor) return
    navigate({
      to: '/search-results',
      search: search.category === anyCare.value ? { location: search.location } : search,
    })
  }

  return (
    <Card
      as="section"
      id={searchBlockHash}
      aria-labelledby={titleId}
      className="labels-inside scroll-mt-6 rounded-xl p-3.5 shadow-raised print:hidden"
    >
      <h2 id={titleId} className={visitor ? 'h3 mb-3 px-1' : 'sr-only'}>
        Find care near you
      </h2>
      <form onSubmit={submit} noValidate>
        <div className="grid items-start gap-2.5 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_auto]">
          <div className="relative">
            <LocationField
              counted
              label="Location"
              value={location}
              onValueChange={setLocation}
              // typing replaces the prefilled town, and a town that loads later changes nothing
              onFocus={({ currentTarget }) => {
                // after the press has placed the cursor; text typed since is not selected
                if (written === undefined) setTimeout(() => currentTarget.value === town && currentTarget.select())
                setLocation(location)
              }}
              ref={locationField}
            />
            <span className="absolute top-[0.3125rem] right-1.5 flex">
              {user && (
                <BrowsePlaces
                  chosen={location}
                  onChoose={setLocation}
                  opener={(open) => <IconButton label="Browse places" icon={MapPinned} onClick={open} />}
                />
              )}
              <UseMyLocation onFound={setLocation} />
            </span>
          </div>
          <SelectField
            label="Category"
            placeholder="Choose a category"
            icon={ListFilter}
            options={visitor ? categoryOptions : [anyCare, ...categoryOptions]}
            value={category}
            onValueChange={setCategory}
          />
          <Button
            type="submit"
            variant="primary"
            icon={Search}
            className="min-h-[3.375rem] md:max-lg:[&>svg]:hidden"
            disabled={!search || visitor}
            aria-describedby={noticeId}
          >
            Search Providers
          </Button>
        </div>
        <div id={noticeId} role="status">
          {visitor && search && <SignInNotice search={search} />}
          {location.trim() !== '' && !place && category && (
            <p className="hint">{`Choose the place from the list, or type it like “${villagePlaces.slice(0, 1).map(placeLabel)}”.`}</p>
          )}
        </div>
      </form>
    </Card>
  )
}

function SignInNotice({ search }: { search: PendingSearch }) {
  const keep = () => rememberPendingSearch(search)
  return (
    <Notice tone="ok" icon={Lock} className="mt-4 md:items-center">
      <span className="flex flex-col gap-3 md:flex-row md:items-center">
        <span className="flex-1">
          Please sign up or sign in to see who parents recommend in {search.location.split(',', 1)}. We’ll save your
          search for you.
        </span>
        <span className="flex flex-none gap-2.5">
          <Button asChild className="flex-1" onClick={keep}>
            <Link to="/login">Sign In</Link>
          </Button>
          <Button asChild variant="primary" className="flex-1" onClick={keep}>
            <Link to="/signup">Sign Up</Link>
          </Button>
        </span>
      </span>
    </Notice>
  )
}

function useFocusOnArrival() {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const showPlace = () => {
      if (router.state.location.hash !== searchBlockHash) return
      field.current?.focus({ preventScroll: true })
      document.getElementById(searchBlockHash)?.scrollIntoView()
    }
    showPlace()
    // also if the URL already has this hash and the link is followed again; after the router has restored the scroll
    // position
    return router.subscribe('onRendered', showPlace)
  }, [router])
  return field
}

/** Milliseconds: timeout of the device's location, and its maximum age, since a city does not change during a search. */
const patience = { timeout: 10_000, maximumAge: 300_000 }

const devicePosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, patience))

function UseMyLocation({ onFound }: { onFound: (location: string) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { latitude, longitude } = (await devicePosition()).coords
      const { place } = await call('find-nearest-place', { latitude, longitude })
      if (!place) throw new Error('No city near this point')
      return place
    },
    onSuccess: (place) => {
      onFound(placeLabel(place))
      toast({ title: 'Location Found', description: 'Your current location has been detected.' })
    },
    onError: () =>
      'geolocation' in navigator
        ? toastFailure('Location Error', 'Unable to get your location. Please enter it manually.')
        : toastFailure('Error', 'Geolocation is not supported by this browser.'),
  })
  return (
    <IconButton
      label="Use my location"
      icon={LocateFixed}
      aria-busy={isPending || undefined}
      onClick={() => isPending || mutate()}
    />
  )
}
