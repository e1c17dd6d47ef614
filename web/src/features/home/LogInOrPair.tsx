/**
 * The ways to start a session: the partner's login if there is one, and easy pair if the partner offers it or there is
 * no login.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { traitsOf } from '@beckon/contract/partners'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useBranded, useT } from '../../texts/say.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { beginPairing, usePairing } from '../pairing/pairing.tsx'
import { loginHref } from '../session/session-links.ts'

/** `{brand}` is the partner's name. */
const loginWords = catalogue('homeLogin')

export const homeTexts = catalogue('home')

/** `onChoose` is called first when either is pressed. */
export function LogInOrPair({ onChoose = () => {} }: { onChoose?: () => void }) {
  const t = useT()
  const tb = useBranded()
  const partner = useSharedState((state) => state.partner)
  const clientDeviceId = useSharedState((state) => state.clientDeviceId)
  const language = useSharedState((state) => state.language)
  const query = useQuery()
  const isStarting = usePairing().at === 'starting'
  const canLogIn = useCanLogIn()

  return (
    <ul className="list">
      {canLogIn && (
        <li>
          <LinkButton
            variant="primary"
            wide
            href={loginHref({ partner, clientDeviceId, language }, query)}
            aria-describedby="login-hint"
            onClick={onChoose}
          >
            {tb(loginWords)}
          </LinkButton>
          <p id="login-hint" className="hint">
            {t(homeTexts.loginHint)}
          </p>
        </li>
      )}
      {(traitsOf(partner).easyPair || !canLogIn) && (
        <li>
          <Button
            {...(!canLogIn && { variant: 'primary' })}
            wide
            icon="tv"
            busy={isStarting}
            aria-describedby="easy-pair-hint"
            onClick={() => {
              onChoose()
              beginPairing()
            }}
          >
            {t(homeTexts.easyPair)}
          </Button>
          <p id="easy-pair-hint" className="hint">
            {t(homeTexts.easyPairHint)}
          </p>
        </li>
      )}
    </ul>
  )
}
