/** The user's own signs: listed, tried, taught, renamed, removed and brought back. */
import type { OwnSign, SignCommand } from '@beckon/contract/my-signs'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { BUTTONS } from '../remote/buttons.ts'
import { CameraView } from './CameraView.tsx'
import { mySignsTexts as texts } from './my-signs-texts.ts'
import styles from './MySignsPage.module.css'
import { loadSigns } from './own-signs.ts'
import { SignList } from './SignList.tsx'
import { useAslGate } from './use-asl-gate.ts'
import { useCamera } from './use-camera.ts'

const Teaching = lazy(async () => ({ default: (await import('./Teaching.tsx')).Teaching }))

export function MySignsPage() {
  return useAslGate('/asl-interface') ? <MySigns /> : null
}

function MySigns() {
  const t = useT()
  const [signs, setSigns] = useState<readonly OwnSign[] | 'failed' | undefined>()
  const load = useCallback(() => void loadSigns().then((found) => setSigns(found ?? 'failed')), [])
  useEffect(load, [load])
  const camera = useCamera(ignoreFault)
  const wordsOf = useCommandWords()

  return (
    <Page title={t(texts.title)} note={t(texts.note)}>
      <SignList signs={signs} wordsOf={wordsOf} reload={load} />
      <div className={styles.camera}>
        <CameraView hold={camera} recording={{ at: 'idle' }} />
      </div>
      <Suspense fallback={<Wait />}>
        <Teaching stream={camera.state.is === 'on' ? camera.state.camera.stream : undefined} onSaved={load} />
      </Suspense>
      <LinkButton href="/asl-interface">{t(texts.back)}</LinkButton>
    </Page>
  )
}

/** The picture's place says it. */
function ignoreFault(): void {}

/** A command as the user knows it: the words, or the key by its name on the remote. */
function useCommandWords(): (command: SignCommand) => string {
  const t = useT()
  return (command) => {
    if (command.is === 'text') return command.cmd
    const button = BUTTONS.find((one) => 'key' in one && one.key === command.vcode)
    return t(texts.key, { label: button === undefined ? command.vcode : t(button.label) })
  }
}
