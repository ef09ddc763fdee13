// Makes two pages of one provider one page.
import { mergeProviders } from '../../domain/providers/duplicates.contracts.ts'
import { handle } from '../http/serve.ts'
import { merge } from './merge-providers.ts'

export const mergeProvidersHandler = handle(mergeProviders, ({ input, caller, database, now }) =>
  merge(database.db, { ...input, by: caller.userId, at: now() }),
)
