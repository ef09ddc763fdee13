// Toasts: one at a time, and none replaces another that must be read or pressed.
import { expect, it, vi } from 'vitest'
import { openPage } from '../open-page.tsx'

const titles = () => [...document.querySelectorAll('.toast .font-semibold')].map(({ textContent }) => textContent)
/** Polls at short intervals, which takes almost none of a toast's time. */
const shows = (words: string[]) => vi.waitFor(() => expect(titles()).toEqual(words), { interval: 10, timeout: 1000 })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const open = async () => {
  const page = await openPage('/about', { fakeTimers: true })
  return { ...page, ...(await import('../../web/ui/toast.tsx')) }
}

it('shows a failure for its full time, then later messages', async () => {
  const { toastFailure, toastSuccess } = await open()
  toastFailure('We couldn’t save your note')
  toastSuccess('Welcome back!')
  await shows(['We couldn’t save your note'])
  await pass(5000)
  await shows(['Welcome back!'])
  await pass(5100)
  await shows([])
})

it('keeps an Undo available even if something else fails', async () => {
  const { toast, toastFailure, press } = await open()
  const onPress = vi.fn()
  toast({ title: 'Removed, with your note', action: { label: 'Undo', onPress }, duration: 10_000 })
  toastFailure('We couldn’t load more')
  await pass(9000)
  await press('Undo')
  expect(onPress).toHaveBeenCalledOnce()
  await shows(['We couldn’t load more'])
})

it('dismisses what a form reported as soon as a form is sent again, but not an Undo', async () => {
  const { toast, toastFailure, toastSuccess } = await open()
  const submit = () => document.dispatchEvent(new Event('submit'))
  toastFailure('Missing required fields')
  toastFailure('We couldn’t load more')
  submit()
  toastSuccess('Thank you for sharing!')
  await shows(['Thank you for sharing!'])
  toast({ title: 'Removed', action: { label: 'Undo', onPress: vi.fn() } })
  submit()
  await shows(['Removed'])
})

it('shows only the newest success', async () => {
  const { toastFailure, toastSuccess, press } = await open()
  toastSuccess('Saved')
  toastSuccess('Copied')
  await shows(['Copied'])
  toastFailure('We couldn’t save')
  toastSuccess('Saved')
  toastSuccess('Copied again')
  await shows(['We couldn’t save'])
  await press('Dismiss')
  await shows(['Copied again'])
})

it('shows the same failure once, and of many failures the latest three', async () => {
  const { toastFailure, press } = await open()
  for (const what of ['list', 'list', 'count', 'map', 'towns', 'list', 'faces']) toastFailure(`No ${what}`)
  for (const what of ['list', 'map', 'towns', 'faces']) {
    await shows([`No ${what}`])
    await press('Dismiss')
  }
  await shows([])
})
