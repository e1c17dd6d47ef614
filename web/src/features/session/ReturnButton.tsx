/** The one way on from a page that says something went wrong: back to the remote, or to log in or pair again. */
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { resumeSession } from '../../client/resume.ts'
import { sessionTexts } from './texts.ts'

/** Going back starts the session anew, so that a dead one is found out instead of leading here again (C27). */
export function ReturnButton({ canGoBack }: { canGoBack: boolean }) {
  const t = useT()
  const canLogIn = useCanLogIn()
  return canGoBack ? (
    <Button variant="primary" onClick={() => resumeSession()}>
      {t(sessionTexts.goBack)}
    </Button>
  ) : (
    <LinkButton variant="primary" href="/">
      {t(canLogIn ? sessionTexts.logInAgain : sessionTexts.pairAgain)}
    </LinkButton>
  )
}
