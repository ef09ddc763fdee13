// A moment in time: ISO 8601 text in UTC on the wire, a Date on the server.
import { z } from 'zod'

/** A moment as contracts use it; a database row's Date is written as text by the serializer. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
