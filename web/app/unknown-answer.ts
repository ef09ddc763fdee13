import { Refusal } from '../../domain/refusal.ts'

/**
 * Whether the server may have acted although the call failed: the response was lost, or was a fault of the server or
 * its proxy.
 */
export const isAnswerUnknown = (error: unknown): boolean => !(error instanceof Refusal) || error.isFault

/** Title and description of a failed action; `failed` is the title if the server refused it. */
export const failureWords = (failed: string, error: unknown): readonly [title: string, description: string] =>
  isAnswerUnknown(error)
    ? [
        'We don’t know if that went through',
        'We lost the connection before we heard back. Reload the page to check, then try again if you need to.',
      ]
    : [failed, (error as Refusal).message]
