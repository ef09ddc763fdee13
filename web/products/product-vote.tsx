// The two votes of a product's card: shown as given at once, sent one after another, taken back when the server says no.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type UserVote, voteAfter, withVote } from '../../domain/products/product-vote.rules.ts'
import type { Product } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { productLists, rememberVote } from './use-products.ts'

const buttons = [
  { gives: 'upvote', name: 'Upvote', icon: ThumbsUp, counted: 'upvotes' },
  { gives: 'downvote', name: 'Downvote', icon: ThumbsDown, counted: 'downvotes' },
] as const

/** Upvote and downvote with their counts; the own one is filled. */
export function ProductVote({ product }: { product: Product }) {
  const { vote, ...shown } = useVote(product)
  const { userVote } = shown
  return (
    <div className="grid grid-cols-2 gap-2">
      {buttons.map(({ gives, name, icon, counted }) => (
        <Button
          key={gives}
          icon={icon}
          variant={gives === 'downvote' && userVote === gives ? 'danger' : 'outline'}
          className="px-2 tabular-nums"
          aria-pressed={userVote === gives}
          aria-label={`${name}, ${shown[counted]}`}
          busy={false}
          onClick={() => vote(gives)}
        >
          {shown[counted]}
        </Button>
      ))}
    </div>
  )
}

/** The button that was pressed, and the vote that this asks for. */
type Press = { pressed: 'upvote' | 'downvote'; wanted: UserVote }

/** The counts as they are to be shown, and the way to vote. */
function useVote(product: Product) {
  const queries = useQueryClient()
  const voting = useMutation({
    // Votes on one product are sent one after another, so that the last press stays.
    scope: { id: `vote ${product.id}` },
    mutationFn: ({ wanted }: Press) => call('vote-for-product', { product_id: product.id, vote_type: wanted }),
    onSuccess: (counts) => rememberVote(queries, product.id, counts),
    onError: (error) => {
      const { code, message }: Partial<Refusal> = error instanceof Refusal ? error : {}
      // the guard of the page leads on
      if (code === 'not_signed_in') return toastFailure('Please sign in to vote')
      toastFailure('Failed to submit vote', code === 'not_found' ? message : undefined)
      // An administrator has taken it down: the card goes.
      if (code === 'not_found') void queries.invalidateQueries({ queryKey: productLists })
    },
  })
  const inProgress = voting.isPending ? voting.variables : null
  const shown = inProgress ? withVote(product, inProgress.wanted) : product

  const vote = (pressed: Press['pressed']): void => {
    // Pressing a button again while its press is under way means the same vote, not none.
    if (inProgress?.pressed === pressed) return
    voting.mutate(
      { pressed, wanted: voteAfter(shown.userVote, pressed) },
      { onSuccess: () => toastSuccess('Vote recorded!') },
    )
  }

  return { ...shown, vote }
}
