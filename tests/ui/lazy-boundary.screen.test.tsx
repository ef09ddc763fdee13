// Lazy parts of a page whose file failed to load: the message, and loading them again.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyComponent } from '../../web/app/lazy.ts'
import { ChunkMissing, LazyBoundary, LazyDialog } from '../../web/ui/lazy-boundary.tsx'
import { see } from '../open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

let isOnline = false
const HereItIs = () => <p>Here it is</p>

/** A component whose file cannot be loaded while offline. */
const wanting = () =>
  lazyComponent(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return { HereItIs }
  }, 'HereItIs')

const PartOfDialog = wanting()

function PageWithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        Open
      </button>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        {open && <PartOfDialog />}
      </LazyDialog>
    </>
  )
}

beforeEach(() => {
  isOnline = false
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

it('a section is loaded again once the browser is online, and typed text stays', async () => {
  const Part = wanting()
  await act(async () =>
    render(
      <>
        <input aria-label="Words" />
        <LazyBoundary missing={<ChunkMissing title="The part didn’t load" />}>
          <Part />
        </LazyBoundary>
      </>,
    ),
  )
  await userEvent.type(screen.getByLabelText('Words'), 'Came at six')
  await see('The part didn’t load', 'We can’t reach the village right now. Please check your connection.')
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await see('Here it is')
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('Came at six')
})

it('a dialog that failed to load is loaded at the next press', async () => {
  render(<PageWithDialog />)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await press()
  await expect.poll(() => screen.getByRole('button', { name: 'Open' }).ariaExpanded).toBe('false')
  await press()
  await expect.poll(() => screen.getByRole('button', { name: 'Open' }).ariaExpanded).toBe('false')
  isOnline = true
  await press()
  await see('Here it is')
})
