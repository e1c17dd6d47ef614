/** A button that begins a set-up, and says if that did not work. */
import type { BodyOf } from '@beckon/contract/call'
import type { beginSetUp } from '@beckon/contract/tv-set-up'
import { useState } from 'react'
import type { Sentence } from '@beckon/contract/languages'
import { useT } from '../../texts/texts.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { startSetUp } from './find.ts'

export interface StartSetUpProps extends ButtonProps {
  readonly target: BodyOf<typeof beginSetUp>
}

export function StartSetUp({ target, ...button }: StartSetUpProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Sentence>()

  async function start(): Promise<void> {
    setBusy(true)
    setFailed(undefined)
    setFailed(await startSetUp(target))
    setBusy(false)
  }

  return (
    <>
      <Button {...button} busy={isBusy} onClick={() => void start()} />
      {failed !== undefined && (
        <Notice tone="bad" spoken>
          {t(failed)}
        </Notice>
      )}
    </>
  )
}
