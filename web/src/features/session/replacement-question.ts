/**
 * Asks whether the session in a link may replace the current session, since a stranger may have sent the link.
 */
import { create } from '../../platform/state-hook.ts'

export interface Question {
  /** The token in the link. */
  readonly token: string
  /** Called with the token of the session that replaces the current one, if any. */
  readonly onAnswer: (token?: string) => void
}

const useStore = create<{ readonly open: Question | undefined }>(() => ({ open: undefined }))

/** Resolves to the token to use in place of the current session's, if any; until then the pages wait. */
export function askToReplaceSession(token: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    useStore.setState({
      open: {
        token,
        onAnswer(replacement) {
          useStore.setState({ open: undefined })
          resolve(replacement)
        },
      },
    })
  })
}

/** The open question, if there is one. */
export function useReplacementQuestion(): Question | undefined {
  return useStore((state) => state.open)
}
