import { validate as isUuid } from 'uuid'
import { inTransaction } from '../database/transaction.ts'
import { manage } from '../questions/manage-question.ts'
import { type Command, CommandError } from './command.ts'

export const questionCommands: Record<string, Command> = {
  'close-question': {
    needs: { id: 'ID' },
    does: 'closes a question of a member; its page stays readable for 90 days',
    run: async (_, { db, io }, { id = '' }) => {
      if (!isUuid(id)) throw new CommandError('--id needs the id at the end of the question’s link.')
      await inTransaction(db, (trx) => manage(trx, { id, act: 'close', at: new Date() }))
      io.print('The question is closed.')
    },
  },
}
