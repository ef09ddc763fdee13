// A button that opens the places of the metro, for whoever would rather look than type.
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import type { PlacePickerProps } from './place-picker.tsx'

const PlacePicker = lazyComponent(() => import('./place-picker.tsx'), 'PlacePicker')

/** For members: the numbers beside the places are for them alone. `onChoose` gets what a search is asked for: "San Rafael, CA", "North Bay". */
export function BrowsePlaces({ onChoose, ...picker }: Pick<PlacePickerProps, 'chosen' | 'onChoose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Browse places" icon={MapPinned} onClick={() => setOpen(true)} />
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
