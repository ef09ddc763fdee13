// Reads CSV off the page's own thread, so that ten thousand rows freeze nothing.
import { decodeCsv, readProductCsv } from './read-product-csv.ts'

addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
  postMessage(readProductCsv(typeof data === 'string' ? data : decodeCsv(data)))
})
