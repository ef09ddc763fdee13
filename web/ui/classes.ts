// Joins class names, leaving out what is not set.

/** Returns the given class names separated by spaces; false, null, undefined and '' are left out. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
