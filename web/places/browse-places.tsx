import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import type { PlacePickerProps } from './place-picker.tsx'

const PlacePicker = lazyComponent(() => import('./place-picker.tsx'), 'PlacePicker')

type BrowsePlacesProps = Pick<PlacePickerProps, 'chosen' | 'onChoose'> & { opener: (open: () => void) => ReactNode }

/** For members only, as are the counts beside the places. `onChoose` receives the text to search for: "San Rafael, CA", "North Bay". */
export function BrowsePlaces({ opener, onChoose, ...picker }: BrowsePlacesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {opener(() => setOpen(true))}
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        <PlacePicker
          {...picker}
          open={open}
          onClose={() => setOpen(false)}
          onChoose={(location) => {
            setOpen(false)
            onChoose(location)
          }}
        />
      </LazyDialog>
    </>
  )
}
