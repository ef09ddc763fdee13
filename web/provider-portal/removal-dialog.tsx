import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { removalDays, requestDays } from '../../domain/limits.ts'
import type {
  listRemovalPages,
  OwnPageView,
  sharedTraits,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField } from '../ui/field.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { listed, pageInShort } from './review-request.copy.ts'
import type { Acting } from './use-own-page.ts'

type RemovalPage = Answer<typeof listRemovalPages>['pages'][number]

const shareWords: Record<(typeof sharedTraits)[number], string> = {
  email: 'email',
  phone: 'phone',
  website: 'website',
  social: 'social page',
  name: 'name',
}

type RemovalDialogProps = { own: OwnPageView; secret: string; acting: Acting; onClose: () => void }

export function RemovalDialog({ own, secret, acting, onClose }: RemovalDialogProps) {
  const others = useQuery({ ...queryOf('list-removal-pages', { key: secret }), staleTime: 0, gcTime: 0 })
  // pages whose check box was pressed, and whether it is checked now
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const pages = others.data?.pages
  const isTicked = ({ provider: { provider_id: id }, ticked }: RemovalPage) => pressed.get(id) ?? ticked
  const chosen = pages?.filter(isTicked) ?? []
  const also = chosen.map(({ provider }) => provider.provider_id)
  const count = 1 + chosen.filter(({ at_once }) => at_once).length
  const remove = () => acting.act('remove', 'We couldn’t remove your page', { kind: 'remove', also })
  return (
    <Dialog
      onClose={onClose}
      title="Remove your page?"
      description={`It’s hidden right away. After ${removalDays} days we delete it.`}
      cancel="Keep it"
      // the notice that replaces the page
      focusAfter={() => document.querySelector<HTMLElement>('main h1')}
      actions={
        pages && (
          <Button variant="danger" busy={acting.isDoing('remove')} onClick={remove}>
            {count === 1 ? 'Remove my page' : `Remove ${count} pages`}
          </Button>
        )
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
        <li>We’ll delete the notes parents wrote about you, too, and tell those parents why.</li>
        <li>We’ll email every address that’s on the page. You can take it back until it’s deleted.</li>
        <li>We’ll put you on our do-not-list, which helps keep you from being listed again.</li>
      </ul>
      <h3 className="mt-5 font-semibold">{pages?.length === 0 ? 'Your page' : 'Which pages are about you?'}</h3>
      <ul className="mt-1 divide-y divide-line">
        <li className="flex items-start gap-3 py-3">
          <CircleCheck size={24} className="flex-none text-link" />
          <PageName name={own.provider_name} about={pageInShort(own)}>
            This page
          </PageName>
        </li>
        {pages?.map((page) => (
          <li key={page.provider.provider_id} className="py-1.5">
            <CheckField
              checked={isTicked(page)}
              onChange={({ target }) => setPressed(new Map(pressed).set(page.provider.provider_id, target.checked))}
              label={
                <PageName name={page.provider.provider_name} about={pageInShort(page.provider)}>
                  {`Same ${listed(page.shares.map((method) => shareWords[method]))}${page.at_once ? '' : `. We’ll check this one first, within ${requestDays.promised} days.`}`}
                </PageName>
              }
            />
          </li>
        ))}
      </ul>
      {pages?.length === 0 && <p className="text-small text-ink-mute">We found no other page about you.</p>}
      {others.isPending && <LoadingBlock label="Looking for other pages about you" className="mt-2 h-24 w-full" />}
      {others.isError && !pages && <ErrorState title="We couldn’t look for other pages about you" query={others} />}
    </Dialog>
  )
}

function PageName({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      <bdi className="font-semibold">{name}</bdi>
      <span className="block text-small text-ink-soft">{about}</span>
      <span className="block text-small text-ink-mute">{children}</span>
    </span>
  )
}
