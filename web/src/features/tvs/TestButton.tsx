/** Sends the code of a key once. */
import type { CodeKey } from '@beckon/contract/tv-codes'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { Known } from './codes-machine.ts'
import { codesTexts as texts, keyName } from './codes-texts.ts'
import type { SendToCodes } from './use-codes.ts'

export interface TestButtonProps {
  readonly codeKey: CodeKey
  readonly doing: Known['doing']
  readonly send: SendToCodes
}

export function TestButton({ codeKey: key, doing, send }: TestButtonProps) {
  const t = useT()
  return (
    <Button icon="sound" busy={doing === 'test'} onClick={() => send({ type: 'test', key })}>
      {t(texts.test)} <span>{t(keyName(key))}</span>
    </Button>
  )
}
