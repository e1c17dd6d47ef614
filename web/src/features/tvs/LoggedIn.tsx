/** The browser came back from a log-in: its code goes to the set-up that sent it there. */
import { finishLogIn } from '@beckon/contract/tv-set-up'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectingStep, Gone } from './WaitingSteps.tsx'
import { sendAsOperator } from './access.ts'
import { Notice } from '../../ui/Notice.tsx'
import { goTo, screen } from './screens.tsx'
import { setUpTexts as texts } from './set-up-texts.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export function LoggedIn({ code, state, isHelper }: { code: string; state: string; isHelper: boolean }) {
  const t = useT()
  const [failed, setFailed] = useState<'gone' | 'not sent'>()
  const finish = useCallback(async () => {
    setFailed(undefined)
    const here = screen()
    const result = await sendAsOperator(finishLogIn, { body: { code, state } })
    if (screen() !== here) return
    if (result.is === 'answer') return goTo({ at: 'set-up', setUpId: result.answer.setUpId }, { replace: true })
    setFailed(result.is === 'refused' && result.status === 'NOT-FOUND' ? 'gone' : 'not sent')
  }, [code, state])
  useEffect(() => void finish(), [finish])
  if (failed === 'gone') return <Gone isHelper={isHelper} />
  return (
    <ConnectingStep isHelper={isHelper} isWaiting={failed === undefined}>
      {failed === 'not sent' && (
        <div className="stack">
          <Notice tone="bad" spoken>
            {t(texts.notSent)}
          </Notice>
          <Button variant="primary" wide icon="replay" onClick={() => void finish()}>
            {t(commonTexts.tryAgain)}
          </Button>
        </div>
      )}
    </ConnectingStep>
  )
}
