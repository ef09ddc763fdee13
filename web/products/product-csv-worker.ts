// Reads products in a worker, so that ten thousand rows do not block the page.
import { answerMessages } from '../app/ask-worker.ts'
import { readTable } from '../app/read-table.ts'
import { readProductCsv } from './read-product-csv.ts'

answerMessages(async (given: string | ArrayBuffer) => readProductCsv(await readTable(given)))
