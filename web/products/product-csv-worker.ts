// Parses CSV in a worker, so that ten thousand rows do not block the page.
import { decodeCsv, readProductCsv } from './read-product-csv.ts'

addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
  postMessage(readProductCsv(typeof data === 'string' ? data : decodeCsv(data)))
})
