import { useMutation } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import { type MemberPicture, memberPictures } from '../../domain/profiles/member-pictures.ts'
import type { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { call, queryOf } from '../app/call.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { queries } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'

const { queryKey } = queryOf('get-own-profile', {})

const letterChoice = 'letter'

/** The dialog, open while mounted. A choice is shown optimistically; if it fails, it is rolled back with a toast. */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { profile } = useMemberFacts()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (chosen: MemberPicture | null) => call('update-own-profile', { picture: chosen }),
    // one after another, so that the last choice wins
    scope: { id: 'update-own-profile' },
    onSuccess: ({ picture }) =>
      queries.setQueryData<Answer<typeof getOwnProfile>>(queryKey, (before) => before && { ...before, picture }),
    meta: { failed: 'We couldn’t change your picture' },
  })
  const picture = isPending ? variables : profile?.picture
  const letter = user?.email.charAt(0).toUpperCase() || 'U'
  return (
    <Dialog
      onClose={onClose}
      title="Your picture"
      description="It shows at the top of every page. Only you see it. It’s never on your recommendations."
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <RadioGroupField
        label="Your picture"
        labelHidden
        look="chips"
        options={[null, ...memberPictures].map((drawn) => ({
          value: drawn ?? letterChoice,
          label: (
            <span className="-ml-2 flex items-center gap-2.5">
              <Avatar name={letter} picture={drawn} size="sm" tone="primary" />
              {drawn ? <span className="capitalize">{drawn}</span> : <span>The letter {letter}</span>}
            </span>
          ),
        }))}
        value={picture ?? letterChoice}
        onValueChange={(value) => mutate(memberPictures.find((drawn) => drawn === value) ?? null)}
      />
    </Dialog>
  )
}
