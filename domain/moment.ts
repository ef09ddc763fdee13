// A timestamp: ISO 8601 text in UTC on the wire, a Date on the server.
import { z } from 'zod'

/** A timestamp in contracts; the serializer writes a database row's Date as text. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
