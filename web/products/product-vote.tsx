// The two votes of a product's card: shown as given at once, sent one after another, taken back when the server says no.
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { type UserVote, voteAfter, withVote } from '../../domain/products/product-vote.rules.ts'
import { type Product, voteForProduct } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../call.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { keepCounts } from './use-products.ts'

type ProductVoteProps = {
  product: Product
  /** The server knows nobody here any more. */
  onSignedOut: () => void
}

/** Upvote and downvote with their counts; the own one is filled. */
export function ProductVote({ product, onSignedOut }: ProductVoteProps) {
  const { upvotes, downvotes, userVote, vote } = useVote(product, onSignedOut)
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        icon={ThumbsUp}
        className="px-2 tabular-nums"
        aria-pressed={userVote === 'upvote'}
        aria-label={`Upvote, ${upvotes}`}
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
        onClick={() => vote('downvote')}
      >
        {downvotes}
      </Button>
    </div>
  )
}

/** The counts as they are to be shown, and the way to vote. */
function useVote(product: Product, onSignedOut: () => void) {
  const queries = useQueryClient()
  const [wished, setWished] = useState<UserVote | null>(null)
  /** What is wished for now, also by a press that came while another was under way; null when nothing is to be sent. */
  const latest = useRef<UserVote | null>(null)
  const shown = wished === null ? product : withVote(product, wished)

  const send = async (): Promise<void> => {
    try {
      while (latest.current !== null) {
        const vote = latest.current
        const counts = await call(voteForProduct, { product_id: product.id, vote_type: vote })
        keepCounts(queries, product.id, counts)
        if (latest.current === vote) latest.current = null
      }
      toast({ title: 'Vote recorded!', variant: 'success' })
    } catch (error) {
      latest.current = null
      if (error instanceof Refusal && error.code === 'not_signed_in') {
        toast({ title: 'Please sign in to vote', variant: 'destructive' })
        onSignedOut()
      } else toast({ title: 'Failed to submit vote', variant: 'destructive' })
    }
    setWished(null)
  }

  const vote = (pressed: 'upvote' | 'downvote'): void => {
    const underWay = latest.current !== null
    latest.current = voteAfter(shown.userVote, pressed)
    setWished(latest.current)
    if (!underWay) void send()
  }

  return { ...shown, vote }
}
