// The button that saves a provider from their own page.
import { Heart } from 'lucide-react'
import type { ProviderPage } from '../../domain/providers/provider-page.contracts.ts'
import { useSaved } from '../saved/use-saved.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

type SaveButtonProps = {
  provider: Pick<ProviderPage, 'provider_id' | 'provider_name'>
  memberId: string | undefined
  className?: string
}

/** "Save", or "Saved" with a filled heart. */
export function SaveButton({ provider, memberId, className }: SaveButtonProps) {
  const { saved, save } = useSaved(memberId, provider.provider_id)
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
