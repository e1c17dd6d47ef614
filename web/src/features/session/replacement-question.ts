/**
 * Asks whether the session in a link may replace the current session, since a stranger may have sent the link.
 */
import { create } from '../../platform/state-hook.ts'

type Answer = (replace: boolean) => void

const useStore = create<{ readonly answer: Answer | undefined }>(() => ({ answer: undefined }))

/** Resolves to the user's answer; until then the pages wait. */
export function askToReplaceSession(): Promise<boolean> {
  return new Promise((resolve) => {
    useStore.setState({
      answer: (replace) => {
        useStore.setState({ answer: undefined })
        resolve(replace)
      },
    })
  })
}

/** The function that answers the open question; undefined when there is none. */
export function useReplacementQuestion(): Answer | undefined {
  return useStore((state) => state.answer)
}
