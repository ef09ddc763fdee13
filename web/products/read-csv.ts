// Hands a CSV text, or the bytes of a file, to the worker that reads it.
import type { ProductCsv } from './read-product-csv.ts'

/** Rejects when the reader cannot be loaded, and with the signal's reason once that is aborted. */
export const readCsv = (given: string | ArrayBuffer, signal: AbortSignal): Promise<ProductCsv> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./product-csv-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp)
    worker.onmessage = ({ data }: MessageEvent<ProductCsv>) => {
      end()
      resolve(data)
    }
    worker.onerror = () => {
      end()
      reject(new Error('The reader of CSV texts did not start'))
    }
    worker.postMessage(given, typeof given === 'string' ? [] : [given])
  })
