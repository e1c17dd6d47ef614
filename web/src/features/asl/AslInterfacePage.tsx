/**
 * The ASL remote, for users who have passed the terms and the introduction. Others are led there, and load nothing of
 * it.
 */
import { awaitedPart } from '../../ui/awaited-part.tsx'
import { useAslGate } from './asl-gate.ts'

const AslRemote = awaitedPart(async () => (await import('./AslRemote.tsx')).AslRemote)

export function AslInterfacePage() {
  if (!useAslGate('/asl-interface')) return null
  return <AslRemote />
}
