import { v4 } from 'uuid'
import { call } from './call.ts'
import { isAnswerUnknown } from './unknown-answer.ts'

/** Ids of requests that have no response yet, by call and input. */
const unanswered = new Map<string, string>()

type OnceCall =
  | 'submit-recommendation'
  | 'send-inquiry'
  | 'request-invitation'
  | 'report-provider-change'
  | 'report-question'
  | 'ask-question'
  | 'answer-question'
  | 'create-alert'

/**
 * Like {@link call}, with a `request_id`. If a response is lost and the same input is sent again, the server recognizes
 * the id and responds as it would have the first time. `subject`: what is the same even if the input was changed since.
 */
export const callOnce = async <N extends OnceCall>(
  name: N,
  input: Omit<Parameters<typeof call<N>>[1], 'request_id'>,
  subject = JSON.stringify(input),
): Promise<Awaited<ReturnType<typeof call<N>>>> => {
  const key = `${name} ${subject}`
  const request_id = unanswered.get(key) ?? v4()
  unanswered.set(key, request_id)
  try {
    const answer = await call(name, { ...(input as object), request_id } as Parameters<typeof call<N>>[1])
    unanswered.delete(key)
    return answer
  } catch (error) {
    if (!isAnswerUnknown(error)) unanswered.delete(key)
    throw error
  }
}
