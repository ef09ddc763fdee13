// Joins class names, and defines those of the tints.

/** Joins the given class names with spaces; false, null, undefined and '' are omitted. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** The tints of states: information, success, waiting, or error. */
export const tints = {
  info: 'bg-info-soft text-info-text',
  ok: 'bg-primary-soft text-on-primary-soft',
  warn: 'bg-warn-soft text-warn-text',
  error: 'bg-danger-soft text-danger-text',
}
