import { Refusal } from '../../domain/refusal.ts'

/** Whether the server may have acted though the call failed: the answer was lost, or was a fault of the server or its proxy. */
export const isAnswerUnknown = (error: unknown): boolean => !(error instanceof Refusal) || error.isFault

/** Title and description of a failed act: `failed` is the title where the server said no. */
export const failureWords = (failed: string, error: unknown): readonly [title: string, description: string] =>
  isAnswerUnknown(error)
    ? [
        'We don’t know if that went through',
        'We lost the connection before we heard back. Reload the page to check, then try again if you need to.',
      ]
    : [failed, (error as Refusal).message]
