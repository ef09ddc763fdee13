import { Heart } from 'lucide-react'
import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useSaved } from './use-saved.ts'

type Saveable = Pick<ProviderPage, 'provider_id' | 'provider_name'>

type SaveHeartProps = {
  provider: Saveable
  note?: string
  /** In the list of saved providers. */
  inList?: boolean
  className?: string
}

export function SaveHeart({ provider, note, inList, className }: SaveHeartProps) {
  const { saved, save } = useSaved(provider.provider_id, note, inList)
  return (
    <IconButton
      icon={Heart}
      size={22}
      label={`Save ${provider.provider_name} to favorites`}
      aria-pressed={saved}
      {...(className && { className })}
      onClick={() => save(!saved)}
    />
  )
}

export function SaveButton({ provider, className }: { provider: Saveable; className?: string }) {
  const { saved, save } = useSaved(provider.provider_id)
  return (
    <Button
      icon={Heart}
      className={classes(saved && 'text-danger-text [&_svg]:fill-current', className)}
      onClick={() => save(!saved)}
    >
      {saved ? 'Saved' : 'Save'}
      <span className="sr-only"> {provider.provider_name}</span>
    </Button>
  )
}
