import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../domain/contract.ts'
import type { listMerges } from '../../domain/providers/duplicates.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { call, queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'

/** Nothing at all while no merge stands. */
export function RecentMerges({ onUndone }: { onUndone: () => unknown }) {
  const { data } = useQuery(queryOf('list-merges', {}))
  if (!data?.merges.length) return null
  return (
    <Card as="section" aria-labelledby="merges">
      <h2 id="merges" className="name border-b border-line px-4 py-3 text-base">
        Merged
      </h2>
      <ul>
        {data.merges.map((merge) => (
          <MergeRow key={merge.id} merge={merge} onUndone={onUndone} />
        ))}
      </ul>
    </Card>
  )
}

type MergeRowProps = { merge: Answer<typeof listMerges>['merges'][number]; onUndone: () => unknown }

function MergeRow({ merge, onUndone }: MergeRowProps) {
  const undo = useMutation({ mutationFn: () => call('undo-merge', { id: merge.id }), onSuccess: onUndone })
  return (
    <li className="grid gap-2 border-line px-4 py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <bdi>{merge.merged_name}</bdi> into{' '}
            <Link
              to="/providers/$slug"
              params={{ slug: shortIdOf(merge.kept_id) }}
              className="font-semibold text-link underline"
            >
              <bdi>{merge.kept_name}</bdi>
            </Link>
          </p>
          <p className="text-small text-ink-mute">
            {[dayOf(merge.merged_at), merge.merged_by && `by ${merge.merged_by}`].filter(Boolean).join(' ')}
          </p>
        </div>
        <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate()}>
          Undo<span className="sr-only"> the merge of {merge.merged_name}</span>
        </Button>
      </div>
      {undo.isError && <Notice tone="error">{undo.error.message}</Notice>}
    </li>
  )
}
