/** The reasons for which there is no microphone; `FAULT_TEXTS` of `texts.ts` has the sentences. */
export type Fault =
  /** The server has no recogniser. */
  | 'nobody listens'
  | 'insecure page'
  | 'no support'
  | 'no device'
  | 'denied'
  /** The browser asked and got no answer; it will ask again. */
  | 'not allowed yet'
  | 'in use'
  /** The browser's sound does not start: there is no loudspeaker, or a call has taken it. */
  | 'no sound'
  | 'lost'
  | 'failed'

/** The meaning of a browser's error; `permission` is its state of the permission after the error. */
export function faultOf(errorName: string, permission: PermissionState | undefined): Fault {
  switch (errorName) {
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no device'
    case 'NotAllowedError':
      return permission === 'prompt' ? 'not allowed yet' : 'denied'
    case 'SecurityError':
      return 'denied'
    case 'NotReadableError':
    case 'AbortError':
      return 'in use'
    default:
      return 'failed'
  }
}
