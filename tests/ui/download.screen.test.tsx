// A download: its object URL exists until Safari has read it, and is then released.
import { expect, it, onTestFinished, vi } from 'vitest'
import { download } from '../../web/ui/download.ts'

it('keeps the object URL for 40 seconds', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const revoke = vi.fn()
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: revoke })
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  download('data.csv', 'a,b', 'text/csv')
  vi.advanceTimersByTime(39_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:file')
})
