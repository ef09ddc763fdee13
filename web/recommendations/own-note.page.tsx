import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, PencilLine, Undo2 } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { pages } from '../../domain/pages.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call, queryOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { queries } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { Note } from '../providers/note.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import {
  changeAskedTitle,
  earlierShownWords,
  editHint,
  noReason,
  type OwnRecommendation,
  seenBy,
  withdrawWords,
} from './own-recommendation.copy.ts'
import { OwnStory } from './own-story.tsx'

/** A pending note has a paper-colored pin. */
const waits = { '--pin': 'var(--color-paper-400)' } as CSSProperties

const path = '/my-recommendations/$id'

const EditRecommendation = lazyComponent(() => import('./edit-recommendation.tsx'), 'EditRecommendation')

/** The page at `/my-recommendations/{id of any version}`, for the parent who shared it. `#edit` shows the form. */
export function OwnNotePage() {
  const { id } = useParams({ from: path })
  const editing = useLocation({ select: ({ hash }) => hash === 'edit' })
  const { user } = useSession()
  const own = useQuery({ ...queryOf('get-my-recommendation', { id }), enabled: user !== null })
  const skeleton = (
    <>
      <h1 className="sr-only">{pages[path].title}</h1>
      <LoadingBlock label="Loading your recommendation" className="mt-4 h-96 w-full max-w-[47rem]" />
    </>
  )
  const place =
    own.data && !editing ? (
      <Shown own={own.data} />
    ) : own.data && user ? (
      <LazyBoundary missing={<ChunkMissing as="h1" title="The form didn’t load" />} fallback={skeleton}>
        <EditRecommendation key={`${user.id} ${id}`} own={own.data} memberId={user.id} />
      </LazyBoundary>
    ) : !own.data && own.isError ? (
      <NotShown own={own} />
    ) : (
      skeleton
    )
  return (
    <div className="page min-h-[34rem] pt-4 pb-10 lg:pt-6">
      <Button asChild variant="quiet" icon={ArrowLeft} className="-ml-3">
        {editing ? (
          <Link to={path} params={{ id }}>
            Back to your note
          </Link>
        ) : (
          <Link to="/profile">My recommendations</Link>
        )}
      </Button>
      {place}
    </div>
  )
}

function Shown({ own }: { own: OwnRecommendation }) {
  const { status, earlier_shown, provider_name } = own
  return (
    <>
      <header className="mt-3 flex flex-wrap items-center gap-x-4.5 gap-y-4">
        <Emblem id={own.provider_id} business={own.is_business} className="size-22 [--e-fine:0.7]" />
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="h1 wrap-anywhere">
            Your note about <bdi>{provider_name}</bdi>
          </h1>
          <p className="mt-1.5 text-ink-soft wrap-anywhere">
            {[categoryLabel(own.service_type), own.city].filter(Boolean).join(', ')}
          </p>
        </div>
        <Badge kind={status} />
      </header>
      {own.change_letter !== null && (
        <Notice tone="info" className="mt-6 max-w-[46rem]">
          <b className="block font-semibold">{changeAskedTitle}</b>
          <span className="whitespace-pre-line wrap-anywhere">{own.change_letter}</span>
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice tone="error" className="mt-6 max-w-[46rem]">
          <b className="block font-semibold">Why it wasn’t posted</b>
          <span className="whitespace-pre-line wrap-anywhere">{own.decision_reason ?? noReason}</span>
        </Notice>
      )}
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <p className="mb-5.5 text-ink-mute text-small">
            {[seenBy[status], earlier_shown && earlierShownWords].filter(Boolean).join('. ')}
          </p>
          <Note
            note={own}
            full
            pin={status === 'rejected' ? undefined : 'poppy'}
            style={status === 'pending' ? waits : undefined}
            aria-label="Your note"
            className={status === 'rejected' ? 'border-[1.5px] border-control border-dashed shadow-none' : undefined}
          />
          <Acts own={own} />
          {status === 'approved' && !own.provider_email && <PassOn />}
        </div>
        <aside className="px-2">
          <OwnStory own={own} />
        </aside>
      </div>
    </>
  )
}

function Acts({ own }: { own: OwnRecommendation }) {
  const [asking, setAsking] = useState(false)
  const again = own.status === 'rejected' || own.change_letter !== null
  const hint = editHint(own)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Button asChild variant={again ? 'primary' : 'outline'} icon={PencilLine}>
        <Link to={path} params={{ id: own.id }} hash="edit">
          {again ? 'Edit and resend' : 'Edit'}
        </Link>
      </Button>
      <Button variant="quiet" icon={Undo2} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {hint && <p className="max-w-[34rem] basis-full text-ink-mute text-small">{hint}</p>}
      <WithdrawDialog own={own} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}

/** Nobody has written to the provider, so the parent may tell them where to read and answer it. */
function PassOn() {
  const address = `${window.location.origin}/is-this-you`
  return (
    <div className="mt-6 flex max-w-[40rem] flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-64 text-small wrap-anywhere">
        They can read it and reply at <span className="inline-block max-w-full">{address}</span>
      </p>
      <CopyButton
        size="sm"
        text={address}
        label="Copy link"
        success="Link copied"
        failure="We couldn’t copy the link"
      />
    </div>
  )
}

/** A URL that belongs to no recommendation of theirs is shown like that of a withdrawn one. */
const isNotFound = (error: Error | null): boolean =>
  error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input')

function NotShown({ own }: { own: UseQueryResult<OwnRecommendation> }) {
  return (
    <Card className="mt-4">
      {isNotFound(own.error) ? (
        <EmptyState
          as="h1"
          title="We can’t find this recommendation"
          action={
            <Button asChild variant="primary">
              <Link to="/profile">See my recommendations</Link>
            </Button>
          }
        >
          It may have been withdrawn.
        </EmptyState>
      ) : (
        <ErrorState as="h1" title="This page didn’t load" query={own} />
      )}
    </Card>
  )
}

type WithdrawDialogProps = { own: OwnRecommendation; open: boolean; onClose: () => void }

function WithdrawDialog({ own, open, onClose }: WithdrawDialogProps) {
  const navigate = useNavigate()
  const withdrawing = useMutation({
    mutationFn: () => call('withdraw-recommendation', { id: own.id }),
    onSuccess: async () => {
      await navigate({ to: '/profile' })
      queries.removeQueries({ queryKey: ['get-my-recommendation'] })
      // searches, pages and lists that contained it
      void queries.invalidateQueries()
      toastSuccess('Recommendation withdrawn')
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => withdrawing.isPending || onClose()}
      title={<span className="wrap-anywhere">Withdraw your note about {own.provider_name}?</span>}
      notice={withdrawing.isError && <Notice tone="error">{failureWords('', withdrawing.error)[1]}</Notice>}
      confirm="Withdraw"
      act={withdrawing}
    >
      <p className="wrap-anywhere">{withdrawWords(own)}</p>
      <p className="mt-2">You can share your experience again anytime.</p>
    </ConfirmDialog>
  )
}
