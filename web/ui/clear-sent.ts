// Empties a form of what was sent, and of nothing else: people go on typing while a slow answer is on its way.
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What of a text was typed after it was sent: all of it where it is another text now. */
export const notSent = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed

/**
 * Empties the form of the texts that were sent (`sent`: the form's values then). What was typed meanwhile stays, of the
 * `long` text without the beginning that was sent. Tells whether anything stays.
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
