/** The user's own signs: listed, tried, taught, renamed, removed and brought back. */
import type { OwnSign } from '@beckon/contract/my-signs'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { BackKey } from '../../ui/BackKey.tsx'
import { Page } from '../../ui/Page.tsx'
import { awaitedPart } from '../../ui/awaited-part.tsx'
import { CameraView } from './CameraView.tsx'
import { loadSigns } from './own-signs.ts'
import { aslTexts as texts } from './texts.ts'
import { useAslGate } from './asl-gate.ts'
import { useCamera } from './use-camera.ts'

const SignList = awaitedPart(async () => (await import('./SignList.tsx')).SignList)
const Teaching = awaitedPart(async () => (await import('./Teaching.tsx')).Teaching)

export function MySignsPage() {
  return useAslGate('/asl-interface') ? <MySigns /> : null
}

function MySigns() {
  const t = useT()
  const [signs, setSigns] = useState<readonly OwnSign[] | 'failed' | undefined>()
  const load = useCallback(() => void loadSigns().then((found) => setSigns(found ?? 'failed')), [])
  useEffect(load, [load])
  const camera = useCamera(ignoreFault)

  return (
    <Page
      title={t(texts.mySigns)}
      note={t(texts.mySignsNote)}
      back={<BackKey href="/asl-interface" words={t(texts.backToAsl)} />}
    >
      <SignList signs={signs} reload={load} />
      <Teaching stream={camera.state.is === 'on' ? camera.state.camera.stream : undefined} onSaved={load}>
        <CameraView hold={camera} recording={{ at: 'idle' }} />
      </Teaching>
    </Page>
  )
}

/** The picture's place says it. */
function ignoreFault(): void {}
