// Cursors of paged lists: the sort values of the last row shown, opaque to the browser.
import { z } from 'zod'
import { Refusal } from '../../domain/refusal.ts'

/** Packs the sort values of a row into a cursor. */
export const writeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Unpacks a cursor of this shape; a cursor nobody here wrote is refused as invalid input. */
export const readCursor = <T extends z.ZodType>(cursor: string | undefined, shape: T): z.output<T> | null => {
  if (cursor === undefined) return null
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Refusal('invalid_input', {
      fields: [{ path: 'cursor', message: 'This list has changed. Please start again from the top.' }],
    })
  }
}

/** A moment inside a cursor. */
export const cursorMoment = z.iso.datetime().transform((text) => new Date(text))
