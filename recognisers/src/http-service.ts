/**
 * Requests to a remote recogniser over HTTP. The operator configured its address, so it may be on the operator's own
 * network; redirects are not followed. Does not use `fetch`, whose streams outlive an abort.
 */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { RecogniserFailure } from './recogniser.ts'

export interface HttpService {
  /** Its name in messages for the operator: `The speech service`. */
  readonly name: string
  /** The complete URL for the requests, http or https. */
  readonly url: string
  /** Sent as a bearer token, when there is one. */
  readonly token: string | undefined
  /** A longer answer is an error. */
  readonly answerAtMostBytes: number
}

/** Rejects if the address is not http or https. Sends nothing. */
export async function checkAddress({ name, url }: HttpService): Promise<void> {
  if (!/^https?:$/u.test(URL.parse(url)?.protocol ?? ''))
    throw new RecogniserFailure('cannot start', `${name} must have an address with http:// or https://.`)
  await Promise.resolve()
}

/**
 * The text of an answer with status 200. Rejects with the reason of `signal` if it aborted, else with a
 * RecogniserFailure, also if only `within` aborted.
 */
export async function post(
  { name, url, token, answerAtMostBytes }: HttpService,
  { body, type }: { readonly body: Buffer; readonly type: string },
  signal: AbortSignal,
  within: AbortSignal = signal,
): Promise<string> {
  const headers = {
    accept: 'application/json',
    'content-type': type,
    'content-length': body.length,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const exchange = () =>
    new Promise<string>((resolve, reject) => {
      const request = url.startsWith('https:') ? httpsRequest : httpRequest
      const call = request(url, { method: 'POST', headers, agent: false, signal: within }, (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes > answerAtMostBytes)
            call.destroy(new RecogniserFailure('engine failed', `${name} answered too much.`))
        })
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString())
          else reject(new RecogniserFailure('engine failed', `${name} answered ${response.statusCode}.`))
        })
      })
      call.on('error', reject)
      call.end(body)
    })
  try {
    return await exchange()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RecogniserFailure) throw error
    const { code, name: kind } = error as NodeJS.ErrnoException
    throw new RecogniserFailure('engine failed', `${name} gave no answer (${code ?? kind}).`)
  }
}
