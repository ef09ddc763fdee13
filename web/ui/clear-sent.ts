// Clears the sent text from a form and nothing else: people may type while a slow response is pending.
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** The part of a text that was typed after it was sent: all of it if it is a different text now. */
export const notSent = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed

/**
 * Clears the sent texts from the form (`sent`: the form's values at that time). Text typed since stays; in the
 * `long` text the sent beginning is removed. Returns whether anything stays.
 */
export const clearSent = <Values extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  sent: Values,
  long: Path<Values>,
): boolean => {
  const typed = { ...getValues() }
  const changed = (Object.keys(sent) as Path<Values>[]).filter((name) => typed[name] !== sent[name])
  reset()
  for (const name of changed) {
    const stays = name === long ? notSent(typed[name], sent[name]) : typed[name]
    setValue(name, stays as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  return changed.length > 0
}
