/** The page "My signs": the user's personal signs are listed, tried, taught, renamed, deleted and restored. */
import type { PersonalSign } from '@beckon/contract/personal-signs'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { BackKey } from '../../ui/BackKey.tsx'
import { Page } from '../../ui/Page.tsx'
import { awaitedPart } from '../../ui/awaited-part.tsx'
import { CameraView } from './CameraView.tsx'
import { loadPersonalSigns } from './personal-signs.ts'
import { aslTexts as texts } from './texts.ts'
import { useAslGate } from './asl-gate.ts'
import { useCamera } from './use-camera.ts'

const SignList = awaitedPart(async () => (await import('./SignList.tsx')).SignList)
const Teaching = awaitedPart(async () => (await import('./Teaching.tsx')).Teaching)

export function PersonalSignsPage() {
  return useAslGate('/asl-interface') ? <PersonalSigns /> : null
}

function PersonalSigns() {
  const t = useT()
  const [signs, setSigns] = useState<readonly PersonalSign[] | 'failed' | undefined>()
  const load = useCallback(() => void loadPersonalSigns().then((found) => setSigns(found ?? 'failed')), [])
  useEffect(load, [load])
  const camera = useCamera(ignoreFault)

  return (
    <Page
      title={t(texts.personalSigns)}
      note={t(texts.personalSignsNote)}
      back={<BackKey href="/asl-interface" words={t(texts.backToAsl)} />}
    >
      <SignList signs={signs} reload={load} />
      <Teaching stream={camera.state.is === 'on' ? camera.state.camera.stream : undefined} onSaved={load}>
        <CameraView hold={camera} recording={{ at: 'idle' }} />
      </Teaching>
    </Page>
  )
}

/** `CameraView` shows the fault in the place of the picture. */
function ignoreFault(): void {}
