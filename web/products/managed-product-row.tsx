import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { CircleCheck, EyeOff, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import type { listManagedProducts, ManagedProduct } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { call } from '../app/call.ts'
import { queries, refresh } from '../app/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { priceInWords } from './price.ts'

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_auto_8rem_7.5rem] lg:grid-cols-[minmax(0,1fr)_7rem_10.5rem_7.5rem]'

export function ManagedProductRow({ product }: { product: ManagedProduct }) {
  const { product_name, category, price, amazon_asin, upvotes, downvotes } = product
  return (
    <li className={row}>
      <div className="min-w-0 max-md:col-span-2">
        <h3 className="name wrap-anywhere">
          <bdi>{product_name}</bdi>
        </h3>
        <p className="text-small text-ink-mute wrap-anywhere">
          {[category, price && priceInWords(price), amazon_asin].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 md:contents">
        <p className="flex gap-4 text-small tabular-nums text-ink-soft">
          <span className="flex items-center gap-1.5">
            <ThumbsUp size={15} className="text-ink-mute" />
            <span className="sr-only">Upvotes: </span>
            {withCommas(upvotes)}
          </span>
          <span className="flex items-center gap-1.5">
            <ThumbsDown size={15} className="text-ink-mute" />
            <span className="sr-only">Downvotes: </span>
            {withCommas(downvotes)}
          </span>
        </p>
        <ProductState product={product} />
      </div>
      <StateButton product={product} />
    </li>
  )
}

function ProductState({ product }: { product: ManagedProduct }) {
  const { is_active, active_changed_at, active_changed_by } = product
  return (
    <div className="min-w-0">
      <Badge kind={is_active ? 'approved' : 'plain'} icon={is_active ? CircleCheck : EyeOff}>
        {is_active ? 'Active' : 'Taken down'}
      </Badge>
      {active_changed_at && (
        <p className="mt-1 text-small text-ink-mute wrap-anywhere">
          {`${is_active ? 'put back ' : ''}${active_changed_by ? `by ${active_changed_by}, ` : ''}${dayOf(active_changed_at)}`}
        </p>
      )}
    </div>
  )
}

/** Updates a product in place in every list, and refetches the counts and the lists of members. */
const rememberProduct = (changed: ManagedProduct): void => {
  queries.setQueriesData<InfiniteData<Answer<typeof listManagedProducts>>>(
    { queryKey: ['list-managed-products'] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          products: page.products.map((product) => (product.id === changed.id ? changed : product)),
        })),
      },
  )
  void refresh('count-active-products', 'list-products')
}

/** Hiding asks for confirmation, since members notice it at once; showing again does not. */
function StateButton({ product }: { product: ManagedProduct }) {
  const { id, product_name, is_active, active_changed_at, upvotes, downvotes } = product
  const [asking, setAsking] = useState(false)
  const changing = useMutation({
    mutationFn: (is_active: boolean) =>
      call('change-product-state', { id, is_active: is_active, from_changed_at: active_changed_at }),
    onSuccess: (changed) => {
      setAsking(false)
      rememberProduct(changed)
      if (changed.is_active) toastSuccess('Product put back', `${product_name} is back on the voting page.`)
      else toastSuccess('Product taken down', `${product_name} is off the voting page.`)
    },
    meta: { failed: 'Failed to change the product' },
    onError: (error) => {
      if (!(error instanceof Refusal) || error.code !== 'decided_meanwhile') return
      setAsking(false)
      void refresh('list-managed-products')
    },
  })
  const votes = upvotes + downvotes
  return (
    <>
      <Button
        size="sm"
        aria-haspopup={is_active ? 'dialog' : undefined}
        aria-label={`${is_active ? 'Take down' : 'Put back'}, ${product_name}`}
        busy={!asking && changing.isPending}
        onClick={() => (is_active ? setAsking(true) : changing.mutate(true))}
      >
        {is_active ? 'Take down' : 'Put back'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Take this product down?"
        confirm="Take down"
        act={{ isPending: changing.isPending, mutate: () => changing.mutate(false) }}
      >
        <p className="wrap-anywhere">
          <b className="font-semibold">{product_name}</b>{' '}
          <span>leaves the voting page right away, and no one can vote on it.</span>{' '}
          {votes > 0 && <span>{`Its ${votes === 1 ? 'vote stays' : `${withCommas(votes)} votes stay`}, and `}</span>}
          <span>{votes > 0 ? 'you' : 'You'} can put it back anytime.</span>
        </p>
      </ConfirmDialog>
    </>
  )
}
