// Fills a location field with the city the device is in.
import { useMutation } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { call } from '../app/call.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { placeLabel } from './place.copy.ts'

/** Milliseconds to wait for the device, and how old a position may be: a city does not change while one searches. */
const patience = { timeout: 10_000, maximumAge: 300_000 }

const devicePosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, patience))

/** The button; a toast says how it went. `onFound` is called with "City, ST". */
export function UseMyLocation({ onFound }: { onFound: (location: string) => void }) {
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
