// Questions to a worker, so that thousands of rows do not block the page.

/** Sends one message and ends the worker after its answer. Rejects if the worker fails or cannot be loaded, and on abort. */
export const askWorker = <Answer>(worker: Worker, message: unknown, signal?: AbortSignal): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
    worker.onerror = () => reject(new Error('The worker failed'))
    worker.postMessage(message)
  }).finally(() => worker.terminate())

/** Answers messages inside a worker. An error reaches `onerror` of who asked. */
export const answerMessages = <Message, Answer>(answer: (message: Message) => Promise<Answer>): void =>
  addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // a rejected promise alone would not be reported
    Promise.resolve(data).then(answer).then(postMessage, reportError)
  })
