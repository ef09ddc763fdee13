import type { LetterSetting } from '../../domain/letter/letter.contracts.ts'
import type { Queryable } from '../database/open.ts'
export const readLetterSetting = async (_db: Queryable, _userId: string, _at: Date): Promise<LetterSetting> => ({
  every: 'off',
  weekday: 0,
  next: null,
  near: null,
})
