// A button that opens the places of the metro, for whoever would rather look than type.
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { useLatePart } from '../ui/late-part.ts'
import type { PlacePickerProps } from './place-picker.tsx'

const loadPicker = lazyPart(() => import('./place-picker.tsx'), 'PlacePicker')

/** For members: the numbers beside the places are for them alone. `onChoose` gets what a search is asked for: "San Rafael, CA", "North Bay". */
export function BrowsePlaces({ onChoose, ...picker }: Pick<PlacePickerProps, 'chosen' | 'onChoose'>) {
  const [open, setOpen] = useState(false)
  const Picker = useLatePart(loadPicker, open, () => setOpen(false))
  return (
    <>
      <Button variant="quiet" icon={MapPinned} className="-mb-2 -ml-3" onClick={() => setOpen(true)}>
        Browse places
      </Button>
      {Picker && (
        <Picker
          {...picker}
          open={open}
          onClose={() => setOpen(false)}
          onChoose={(location) => {
            setOpen(false)
            onChoose(location)
          }}
        />
      )}
    </>
  )
}
