// The submission on screen stands in the address: Back closes it, a reload and a link open it again.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keeps the address with the submission that is open: the first is a step in the history, turning to others is none.
 * `onBack` is called when Back took it out of the address, `onAddress` with one that an address brought.
 */
export const useNoteAddress = (shownId: string | null, onBack: () => void, onAddress: (id: string) => void): void => {
  const { note } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const { history } = useRouter()
  /** How the address came to have one; null while it has none of ours. */
  const way = useRef<'pushed' | 'brought' | null>(null)
  /** Whether the address has told what is open: then it is gone by Back, and not late. */
  const told = useRef(false)

  const follow = useEffectEvent((openId: string | null, note: string | undefined) => {
    const write = (id: string | undefined, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, note: id }), replace, resetScroll: false })
    if ((openId ?? undefined) === note) {
      told.current = openId !== null
      return
    }
    if (openId && (note || way.current === null || !told.current)) {
      way.current ??= note ? 'brought' : 'pushed'
      write(openId, note !== undefined)
    } else if (openId) {
      way.current = null
      onBack()
    } else if (note && way.current === null) {
      way.current = 'brought'
      onAddress(note)
    } else if (note) {
      const isOwn = way.current === 'pushed'
      way.current = null
      if (isOwn) history.back()
      else write(undefined, true)
    }
  })
  useEffect(() => follow(shownId, note), [shownId, note])
}
