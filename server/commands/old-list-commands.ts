// The commands about imports of old lists, which do the same as administrators' actions on the Providers tab.
import { validate as isUuid } from 'uuid'
import { readImports } from '../old-list/list-imports.queries.ts'
import { takeBack } from '../old-list/take-back.ts'
import { type Command, CommandError } from './command.ts'

export const oldListCommands: Record<string, Command> = {
  'list-imports': {
    does: 'lists the old lists that were brought in, newest first',
    run: async (_, { db, io }) => {
      const imports = await readImports(db, new Date())
      for (const { id, imported_at, imported_by, entries, adopted } of imports) {
        const day = imported_at.toISOString().slice(0, 10)
        io.print(
          `${id}  ${day}, ${imported_by ?? 'a former administrator'}: ${entries} entries, ${adopted} with a page`,
        )
      }
      if (imports.length === 0) io.print('No list was brought in.')
    },
  },
  'take-back-import': {
    needs: { id: 'ID' },
    does: 'deletes all entries of an old list, within seven days and unless one of them was recommended',
    run: async (_, { db, io }, { id = '' }) => {
      if (!isUuid(id)) throw new CommandError('--id needs an id of list-imports.')
      const entries = await takeBack({ db }, id, { by: null, at: new Date() })
      io.print(`${entries} entries are deleted.`)
    },
  },
}
