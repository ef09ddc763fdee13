// The file beside each backup: who was erased, removed or hidden until then, as ids and codes without a name.
import { readdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import { CommandError } from './command.ts'

const moment = z.iso.datetime({ offset: true })

const removalsSchema = z.object({
  format: z.literal('trusted-village-removals'),
  version: z.literal(1),
  madeAt: moment,
  /** Wrapped, as in the database; null in a village that has none yet. */
  listKey: z.object({ wrapped_key: z.hex(), since: moment.nullable() }).nullable(),
  doNotList: z.array(z.object({ digest: z.string(), entry_id: z.uuid(), kind: z.string(), added_at: moment })),
  deletions: z.array(z.object({ id_hash: z.hex(), kind: z.string(), at: moment })),
  /** Removals that can still be taken back, without the mailbox that asked for them. */
  removals: z.array(
    z.object({
      id: z.uuid(),
      entry_id: z.uuid(),
      asked_at: moment,
      delete_at: moment,
      objected_at: moment.nullable(),
      pages: z.array(z.uuid()),
    }),
  ),
  /** Pages that administrators have taken down. */
  takenDown: z.array(z.uuid()),
})

export type Removals = z.infer<typeof removalsSchema>

/** Writes the file as of one moment, for its owner alone; it appears once it is whole. */
export const writeRemovals = async (db: Kysely<Tables>, file: string): Promise<void> => {
  const { rows } = await sql<{ removals: Removals }>`
    select jsonb_build_object(
      'format', 'trusted-village-removals', 'version', 1, 'madeAt', clock_timestamp(),
      'listKey', (select jsonb_build_object('wrapped_key', encode(wrapped_key, 'hex'), 'since', since) from auth.list_key),
      'doNotList', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from do_not_list l),
      'deletions', (select coalesce(jsonb_agg(jsonb_build_object('id_hash', encode(id_hash, 'hex'), 'kind', kind, 'at', at)), '[]')
        from deletions),
      'removals', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'entry_id', r.entry_id, 'asked_at', r.asked_at,
          'delete_at', r.delete_at, 'objected_at', r.objected_at,
          'pages', (select coalesce(jsonb_agg(p.id order by p.id), '[]') from providers p where p.removal_id = r.id))), '[]')
        from provider_removals r),
      'takenDown', (select coalesce(jsonb_agg(id order by id), '[]') from providers
        where removed_at is not null and erased_at is null and (removal_id is null or removed_by is not null))
    ) as removals`.execute(db)
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(rows[0]?.removals)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
}

/** Throws a `CommandError` with a sentence when the file is something else or damaged. */
export const readRemovals = (file: string): Removals => {
  try {
    return removalsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw new CommandError(`${file} is not a list of removals, or it is incomplete.`)
  }
}

/** The newest file of removals in a folder of backups; undefined when there is none. */
export const newestRemovals = (folder: string): string | undefined => {
  const name = readdirSync(folder)
    .filter((one) => /^village-[\dTZ.-]+\.removals$/.test(one))
    .sort()
    .at(-1)
  return name && join(folder, name)
}
