// Fills a location field with the city the device is in.
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
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
  const [busy, setBusy] = useState(false)

  async function locate() {
    if (!('geolocation' in navigator)) {
      toastFailure('Error', 'Geolocation is not supported by this browser.')
      return
    }
    setBusy(true)
    try {
      const { latitude, longitude } = (await devicePosition()).coords
      const { place } = await call('find-nearest-place', { latitude, longitude })
      if (!place) throw new Error('No city near this point')
      onFound(placeLabel(place))
      toast({ title: 'Location Found', description: 'Your current location has been detected.' })
    } catch {
      toastFailure('Location Error', 'Unable to get your location. Please enter it manually.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="quiet" icon={LocateFixed} busy={busy} onClick={locate} {...(className ? { className } : {})}>
      Use my location
    </Button>
  )
}
