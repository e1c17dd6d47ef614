/**
 * The ASL remote for who has passed the terms and the introduction; the others are led there, and load nothing of it.
 */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartLoading } from '../../ui/Wait.tsx'
import { PartMissing } from '../../ui/PartMissing.tsx'
import { useAslGate } from './asl-gate.ts'

const AslRemote = lazyPart(async () => (await import('./AslRemote.tsx')).AslRemote, PartMissing, PartLoading)

export function AslInterfacePage() {
  if (!useAslGate('/asl-interface')) return null
  return <AslRemote />
}
