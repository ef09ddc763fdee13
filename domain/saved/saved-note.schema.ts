// A member's private note on a provider they saved: one schema for the field and for the server.
import { z } from 'zod'
import { plainLines } from '../text/plain-text.rules.ts'
import { savedNoteLimit } from './saved-note.ts'

/** Plain text; empty counts as no note, left out means the note stays. */
export const savedNoteSchema = z
  .string()
  .nullish()
  .transform((note) => (note === undefined ? undefined : plainLines(note ?? '') || null))
  .pipe(
    z
      .string()
      .max(savedNoteLimit, `Please keep this to ${savedNoteLimit.toLocaleString('en-US')} characters`)
      .nullable()
      .optional(),
  )
