/**
 * Asks whether the session in a link may replace the current session, since a stranger may have sent the link.
 */
import { create } from '../../platform/state-hook.ts'

export interface Question {
  /** The token in the link. */
  readonly token: string
  /** Called once the session is kept or replaced. */
  readonly onAnswered: () => void
}

const useStore = create<{ readonly question: Question | undefined }>(() => ({ question: undefined }))

/** Resolves once the user has answered; until then the pages wait. */
export function askToReplaceSession(token: string): Promise<void> {
  return new Promise((resolve) =>
    useStore.setState({
      question: {
        token,
        onAnswered() {
          useStore.setState({ question: undefined })
          resolve()
        },
      },
    }),
  )
}

/** The open question, if there is one. */
export function useReplacementQuestion(): Question | undefined {
  return useStore((state) => state.question)
}
