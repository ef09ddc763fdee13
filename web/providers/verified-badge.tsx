// The badge of a provider who agreed to be contacted, with what it means.
import { Badge } from '../ui/badge.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** "Verified"; explains itself on hover, focus and tap. */
export function VerifiedBadge() {
  return (
    <Tooltip text="The recommending parent confirmed that the provider agreed to be contacted.">
      <Badge kind="verified" />
    </Tooltip>
  )
}
