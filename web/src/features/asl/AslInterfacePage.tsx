/** The ASL remote for who has passed the terms and the introduction; the others are led there, and load nothing of it. */
import { lazy, Suspense } from 'react'
import { Wait } from '../../ui/Wait.tsx'
import { useAslGate } from './use-asl-gate.ts'

const AslRemote = lazy(async () => ({ default: (await import('./AslRemote.tsx')).AslRemote }))

export function AslInterfacePage() {
  if (!useAslGate('/asl-interface')) return null
  return (
    <Suspense fallback={<Wait />}>
      <AslRemote />
    </Suspense>
  )
}
