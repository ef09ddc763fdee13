// When two names mean the same provider.
import { foldText } from '../text/fold-text.rules.ts'

/**
 * The name as it is compared: case, accents, punctuation and double spaces ignored. A name of signs alone ("★★★") is
 * compared by the signs, so a name that holds anything visible never gives an empty key.
 */
export const nameKey = (name: string): string =>
  foldText(name) || name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
