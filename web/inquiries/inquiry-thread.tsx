import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, Ellipsis, Mail, Reply } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Inquiry, InquiryFilter, InquiryThread } from '../../domain/inquiries/inquiries.contracts.ts'
import { call, queryOf } from '../app/call.ts'
import { reportFailure } from '../app/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { readInquiryFilter } from './inquiry-list.ts'
import { inquiryPages, refreshInquiries } from './inquiry-pages.ts'
import { ReplyBox } from './reply-box.tsx'
import { ThreadMessages } from './thread-messages.tsx'

/**
 * The position in the list from 1, or null while the list does not contain it. Neighbors are known only within the
 * loaded pages.
 */
const usePlaceInList = (filter: InquiryFilter, id: string) => {
  const { data } = useInfiniteQuery({ ...inquiryPages(filter), enabled: false })
  const counts = useQuery({ ...queryOf('count-inquiries', {}), enabled: false }).data
  const ids = data?.pages.flatMap((page) => page.inquiries.map((inquiry) => inquiry.id)) ?? []
  const at = ids.indexOf(id)
  return {
    place: at < 0 ? null : at + 1,
    total: Math.max(counts?.[filter] ?? 0, ids.length),
    previous: at < 0 ? undefined : ids[at - 1],
    next: at < 0 ? undefined : ids[at + 1],
  }
}

/** Milliseconds between refetches of a thread while its email is being sent. */
const mailPauseMs = 3000

/** The inquiry in the address. Opening it marks it as read for all administrators. */
export function InquiryThreadPane() {
  const { open } = useSearch({ from: '/admin/inquiries' })
  return open ? <Thread key={open} id={open} /> : null
}

function Thread({ id }: { id: string }) {
  const query = useQuery({
    ...queryOf('get-inquiry', { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.replies.some(({ mail }) => mail === 'waiting') ? mailPauseMs : false),
  })
  if (query.data) return <LoadedThread thread={query.data} />
  return (
    <>
      <ThreadBar id={id} />
      {query.error ? (
        <ErrorState as="h2" title="Failed to load the thread" query={query} />
      ) : (
        <LoadingBlock label="Loading the thread" className="m-5 h-64" />
      )}
    </>
  )
}

/** Marks an inquiry. The failure of an automatic mark is only logged to the console. */
const useMark = ({ id }: Inquiry) => {
  return useMutation({
    mutationFn: ({ read, answered }: { read?: boolean; answered?: boolean; quietly?: boolean }) =>
      call('mark-inquiry', { id, read, answered }),
    onSuccess: () => refreshInquiries(),
    onError: (failure, { quietly }) => {
      if (quietly) console.warn('We couldn’t mark the inquiry as read', failure)
      else reportFailure('Failed to mark the inquiry', failure)
    },
  })
}

const isBeside = (): boolean => window.matchMedia('(min-width: 64rem)').matches

/** A scroll container without focusable content needs this for the keyboard. */
const scrollsByKey = { tabIndex: 0 }

function LoadedThread({ thread }: { thread: InquiryThread }) {
  const { inquiry, replies } = thread
  const mark = useMark(inquiry)
  const readIt = useEffectEvent(() => {
    if (inquiry.read_at === null) mark.mutate({ read: true, quietly: true })
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const messages = useRef<HTMLElement>(null)
  useEffect(() => {
    readIt()
    heading.current?.focus({ preventScroll: true })
    // on a phone it replaces the list, which may have been scrolled
    if (!isBeside()) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  const count = replies.length
  useEffect(() => {
    // the newest reply is at the end
    if (count > 0) messages.current?.scrollTo({ top: messages.current.scrollHeight })
  }, [count])
  return (
    <>
      <ThreadBar id={inquiry.id} />
      <div className="flex flex-none items-center gap-3.5 px-5 py-3 lg:border-b lg:border-line lg:px-7">
        <div className="max-lg:hidden">
          <Avatar name={inquiry.name} />
        </div>
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} dir="auto" className="h4 wrap-anywhere outline-none max-lg:text-[1.625rem]">
            {inquiry.subject}
          </h2>
          <p className="text-small wrap-anywhere text-ink-mute">
            <bdi>{inquiry.name}</bdi>, <Email address={inquiry.email} />
          </p>
        </div>
        <ThreadMenu inquiry={inquiry} mark={mark} />
      </div>
      <section
        ref={messages}
        {...scrollsByKey}
        aria-label="Messages"
        className="min-h-0 px-5 py-4 flex-1 lg:overflow-y-auto lg:px-7 lg:py-6"
      >
        <ThreadMessages thread={thread} />
      </section>
      <ReplyBox thread={thread} mark={mark} />
    </>
  )
}

function ThreadBar({ id }: { id: string }) {
  const { show } = useSearch({ from: '/admin/inquiries' })
  const { place, total, previous, next } = usePlaceInList(readInquiryFilter(show), id)
  const navigate = useNavigate({ from: '/admin/inquiries' })
  const go = (open: string) => navigate({ search: { show, open }, replace: true, resetScroll: false })
  return (
    <div className="flex items-center justify-between border-b border-line px-2 py-1 lg:hidden">
      <Link
        from="/admin/inquiries"
        to="/admin/inquiries"
        search={{ show }}
        resetScroll={false}
        className="link inline-flex min-h-11 items-center gap-1.5 px-3 text-small"
      >
        <ArrowLeft size={18} />
        All inquiries
      </Link>
      {place !== null && (
        <div className="flex items-center gap-1 text-small text-ink-mute tabular-nums">
          <IconButton
            label="Previous inquiry"
            icon={ChevronLeft}
            disabled={!previous}
            onClick={() => previous && go(previous)}
          />
          {place} of {total}
          <IconButton label="Next inquiry" icon={ChevronRight} disabled={!next} onClick={() => next && go(next)} />
        </div>
      )}
    </div>
  )
}

function ThreadMenu({ inquiry, mark }: { inquiry: Inquiry; mark: ReturnType<typeof useMark> }) {
  const { show } = useSearch({ from: '/admin/inquiries' })
  const navigate = useNavigate({ from: '/admin/inquiries' })
  // An inquiry that is marked unread is closed.
  const leaveUnread = () =>
    mark.mutate(
      { read: false },
      { onSuccess: () => void navigate({ search: { show }, replace: true, resetScroll: false }) },
    )
  return (
    <div className="relative flex-none">
      <Menu trigger={<IconButton label="More" icon={Ellipsis} />}>
        <MenuItem icon={Mail} onSelect={leaveUnread}>
          Mark as unread
        </MenuItem>
        {inquiry.answered_at && !inquiry.invited_at && (
          <MenuItem icon={Reply} onSelect={() => mark.mutate({ answered: false })}>
            Mark as unanswered
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
