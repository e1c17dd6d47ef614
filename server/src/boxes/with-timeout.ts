/**
 * Limits a question to so many milliseconds. Then it is told to stop, and the answer is a `TimeoutError`, even if it
 * ignores its signal.
 */
export async function withTimeout<Answer>(ms: number, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        const reason = new DOMException('The time is up.', 'TimeoutError')
        reject(reason)
        stop.abort(reason)
      },
      Math.max(0, ms),
    )
  })
  try {
    return await Promise.race([ask(stop.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
