/** The text of a message, in a file of its own: `Banner.tsx` loads it, with the catalogue of messages, after the page. */
import { useCanLogIn } from '../platform/can-log-in.ts'
import { useSharedState } from '../platform/shared-state.ts'
import { shownMessage } from '../texts/shown-message.ts'

/** `code` is a message key, or an unknown code. */
export function BannerText({ code }: { code: string }) {
  return shownMessage(
    code,
    useSharedState((state) => state.language),
    useCanLogIn(),
  )
}
