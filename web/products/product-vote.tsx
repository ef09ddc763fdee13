// The two votes of a product's card: shown as given at once, sent one after another, taken back when the server says no.
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { type UserVote, voteAfter, withVote } from '../../domain/products/product-vote.rules.ts'
import type { Product } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { keepCounts, productLists } from './use-products.ts'

/** Upvote and downvote with their counts; the own one is filled. */
export function ProductVote({ product }: { product: Product }) {
  const { upvotes, downvotes, userVote, vote } = useVote(product)
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        icon={ThumbsUp}
        className="px-2 tabular-nums"
        aria-pressed={userVote === 'upvote'}
        aria-label={`Upvote, ${upvotes}`}
        busy={false}
        onClick={() => vote('upvote')}
      >
        {upvotes}
      </Button>
      <Button
        icon={ThumbsDown}
        variant={userVote === 'downvote' ? 'danger' : 'outline'}
        className="px-2 tabular-nums"
        aria-pressed={userVote === 'downvote'}
        aria-label={`Downvote, ${downvotes}`}
        busy={false}
        onClick={() => vote('downvote')}
      >
        {downvotes}
      </Button>
    </div>
  )
}

/** A vote that the product's list does not show yet. */
interface OwnVote {
  wanted: UserVote
  /** The server has not answered yet. */
  underWay: boolean
}

/** The counts as they are to be shown, and the way to vote. */
function useVote(product: Product) {
  const queries = useQueryClient()
  const [own, setOwn] = useState<OwnVote | null>(null)
  /** What is wished for now, also by a press that came while another was under way; null when nothing is to be sent. */
  const latest = useRef<UserVote | null>(null)
  /** The button whose press is under way: pressing it again meanwhile means the same vote, not none. */
  const pressing = useRef<'upvote' | 'downvote' | null>(null)
  // The list is drawn a moment after the answer was written into it: until then the vote stays shown from here.
  if (own && !own.underWay && product.userVote === own.wanted) setOwn(null)
  const shown = own === null ? product : withVote(product, own.wanted)

  const send = async (): Promise<void> => {
    try {
      let answered: UserVote = 'none'
      while (latest.current !== null) {
        const vote = latest.current
        const counts = await call('vote-for-product', { product_id: product.id, vote_type: vote })
        keepCounts(queries, product.id, counts)
        answered = counts.userVote
        if (latest.current === vote) latest.current = null
      }
      setOwn({ wanted: answered, underWay: false })
      toastSuccess('Vote recorded!')
    } catch (error) {
      latest.current = null
      setOwn(null)
      tellFailure(error)
    }
    pressing.current = null
  }

  const tellFailure = (error: unknown): void => {
    const code = error instanceof Refusal ? error.code : null
    // the guard of the page leads on
    if (code === 'not_signed_in') toastFailure('Please sign in to vote')
    else if (error instanceof Refusal && code === 'not_found') {
      // An administrator has taken it down: the card goes.
      toastFailure('Failed to submit vote', error.message)
      void queries.invalidateQueries({ queryKey: productLists })
    } else toastFailure('Failed to submit vote')
  }

  const vote = (pressed: 'upvote' | 'downvote'): void => {
    if (pressing.current === pressed) return
    pressing.current = pressed
    const underWay = latest.current !== null
    // Two presses may come before the first one is drawn.
    const wanted = voteAfter(latest.current ?? shown.userVote, pressed)
    latest.current = wanted
    setOwn({ wanted, underWay: true })
    if (!underWay) void send()
  }

  return { ...shown, vote }
}
