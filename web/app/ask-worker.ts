// Questions to a worker, so that thousands of rows do not block the page.

/** Sends one message and ends the worker after its answer. Rejects with the worker's error, and on abort. */
export const askWorker = <Answer>(worker: Worker, message: unknown, signal?: AbortSignal): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    worker.onmessage = ({ data }: MessageEvent<Answer | Error>) =>
      data instanceof Error ? reject(data) : resolve(data)
    worker.onerror = () => reject(new Error('Please reload this page and try again.'))
    worker.postMessage(message)
  }).finally(() => worker.terminate())

/** Answers messages inside a worker, with an error if `answer` rejects. */
export const answerMessages = <Message, Answer>(answer: (message: Message) => Promise<Answer>): void =>
  addEventListener('message', ({ data }: MessageEvent<Message>) => {
    answer(data)
      .catch((error: Error) => error)
      .then(postMessage)
  })
