// The heart on a provider's card: saved or not, at a press.
import { Heart } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { useSaved } from './use-saved.ts'

type SaveHeartProps = {
  providerId: string
  name: string
  memberId: string | undefined
  /** The member's note, where it is known. */
  note?: string
  /** It stands in the list of what they saved. */
  inList?: boolean
  className?: string
}

/** A round button that stays pressed while the provider is saved. */
export function SaveHeart({ providerId, name, memberId, note, inList, className }: SaveHeartProps) {
  const { saved, save } = useSaved(memberId, providerId, note, inList)
  return (
    <IconButton
      icon={Heart}
      size={22}
      label={`Save ${name} to favorites`}
      aria-pressed={saved}
      {...(className && { className })}
      onClick={() => save(!saved)}
    />
  )
}
