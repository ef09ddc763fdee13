// Fills a location field with the city the device is in.
import { useMutation } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { call } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { placeLabel } from './place.copy.ts'

/** Milliseconds to wait for the device, and how old a position may be: a city does not change while one searches. */
const patience = { timeout: 10_000, maximumAge: 300_000 }

const devicePosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, patience))

type UseMyLocationProps = {
  /** Called with "City, ST". */
  onFound: (location: string) => void
  className?: string
}

/** The button; a toast says how it went. */
export function UseMyLocation({ onFound, className }: UseMyLocationProps) {
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
    <Button
      variant="quiet"
      icon={LocateFixed}
      busy={isPending}
      onClick={() => mutate()}
      {...(className ? { className } : {})}
    >
      Use my location
    </Button>
  )
}
