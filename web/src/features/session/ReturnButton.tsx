/** The way on from a page that says something went wrong: back to the remote, or to log in or pair again. */
import { useCanLogIn } from '../../platform/page-settings.ts'
import { useT } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { resumeSession } from '../../client/refresh.ts'
import { sessionTexts } from './texts.ts'

/** Going back starts the session again, so that a dead one is found out instead of leading here again (C27). */
export interface ReturnButtonProps {
  readonly canGoBack: boolean
  /** Another way on comes first. */
  readonly isSecond?: boolean
}

export function ReturnButton({ canGoBack, isSecond = false }: ReturnButtonProps) {
  const t = useT()
  const canLogIn = useCanLogIn()
  const appearance = isSecond ? {} : ({ variant: 'primary' } as const)
  return canGoBack ? (
    <Button {...appearance} onClick={() => resumeSession()}>
      {t(sessionTexts.goBack)}
    </Button>
  ) : (
    <LinkButton {...appearance} href="/">
      {t(canLogIn ? sessionTexts.logInAgain : sessionTexts.pairAgain)}
    </LinkButton>
  )
}
