/** A Kodi driver, and what it does in the terms of the conformance suite. */
import type { KeyCode } from '@beckon/contract/keys'
import type { Box } from '../src/box.ts'
import { temporaryMemory } from '../src/box-memory.ts'
import { kodi } from '../src/kodi/family.ts'
import type { ReceivedCall } from './fake-kodi-state.ts'

/** Kodi's calls as our keys, for the keys that the suite compares. */
const OURS: Readonly<Record<string, KeyCode>> = {
  'Input.ContextMenu': 'MENU',
  'Input.ShowOSD': 'MENU',
  'Input.Down': 'DOWN',
  'Input.Up': 'UP',
  'Input.Select': 'OK',
  'Input.Info': 'INFO',
  'GUI.ActivateWindow tvguide': 'GUIDE',
  'Input.Home': 'HOME',
}

/** The calls that the far end received, as keys where the suite knows them. */
export function keysOf(received: readonly ReceivedCall[]): readonly KeyCode[] {
  return received.map(({ method, params }) => {
    const words = [method, params['window'] ?? params['action']].filter((word) => word !== undefined).join(' ')
    return OURS[words] ?? (words as KeyCode)
  })
}

export function kodiBox(settings: { readonly port: number } & Readonly<Record<string, unknown>>): Box {
  const common = { id: 'kodi', name: 'Kodi', family: 'standard', host: '127.0.0.1', digitWaitMs: 300 } as const
  return kodi.make({ ...common, ...settings }, temporaryMemory())
}
