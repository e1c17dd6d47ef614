/**
 * Reads the provider's redirect to /login-complete. Anyone can make such a link: its words are shown as plain text, and
 * its code is exchanged only in the browser that began the log-in.
 */

export interface Sender {
  readonly state: string | undefined
  readonly iss: string | undefined
}

export interface ProviderError {
  readonly error: string
  readonly error_description?: string
  readonly activity_id?: string
}

export type Callback =
  | ({ readonly is: 'error'; readonly details: ProviderError } & Sender)
  | ({ readonly is: 'code'; readonly code: string } & Sender)
  | { readonly is: 'nothing' }

/** An error parameter counts more than a code (C10); an empty parameter counts as absent. */
export function readCallback(query: URLSearchParams): Callback {
  const get = (name: string) => query.get(name) || undefined
  const sender = { state: get('state'), iss: get('iss') }
  const error = get('error')
  const code = get('code')
  if (error !== undefined) {
    const description = get('error_description')
    const activity = get('activity_id')
    const details = {
      error,
      ...(description !== undefined && { error_description: description }),
      ...(activity !== undefined && { activity_id: activity }),
    }
    return { is: 'error', details, ...sender }
  }
  return code === undefined ? { is: 'nothing' } : { is: 'code', code, ...sender }
}

/** `state` is a list of `key=value` pairs (C05); `asl` among them offers sign input from then on (C06). */
export function wantsSigns({ state = '' }: Sender): boolean {
  return state.split(/[;,&]/u).some((pair) => /^asl=(['"]?)true\1$/u.test(decoded(pair).trim()))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function loginErrorPath(details: ProviderError): string {
  return `/error?${new URLSearchParams({ msg: 'loginError', ...details }).toString()}`
}
