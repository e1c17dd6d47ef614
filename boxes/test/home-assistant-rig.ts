/** A Home Assistant driver with a fake, for the conformance suite and the family's own tests. */
import type { KeyCode } from '@beckon/contract/keys'
import { temporaryMemory, type BoxMemory } from '../src/box-memory.ts'
import { rigOf } from './far-end.ts'
import { HomeAssistantBox, type HomeAssistantSettings } from '../src/home-assistant/home-assistant-box.ts'
import { PLATFORMS } from '../src/home-assistant/key-map.ts'
import { REMOTE, startFakeHomeAssistant, TV, type FakeHomeAssistant } from './fake-home-assistant.ts'
import { TOKEN } from './fake-home-assistant-auth.ts'
import { tvEntity } from './fake-home-assistant-services.ts'

export function homeAssistantBox(
  port: number,
  more: Partial<HomeAssistantSettings> = {},
  memory: BoxMemory = temporaryMemory({ token: TOKEN }),
): HomeAssistantBox {
  const common = { id: 'ha', name: 'TV', family: 'standard', host: '127.0.0.1', tls: false } as const
  return new HomeAssistantBox({ ...common, port, entity: TV, remote: REMOTE, input: 'HDMI 1', ...more }, memory)
}

/** The keys that reached the set behind it, by the names of its integration. */
export function keysAt(home: FakeHomeAssistant): readonly string[] {
  return home.calls.flatMap(({ data }) => {
    const name = data['command'] ?? data['button']
    return typeof name === 'string' ? [name] : []
  })
}

export async function homeAssistantRig(platform: 'samsungtv' | 'webostv') {
  const home = await startFakeHomeAssistant()
  home.entities.set(TV, tvEntity(platform))
  const box = homeAssistantBox(home.port, platform === 'webostv' ? { remote: undefined } : {})
  const ours = new Map(Object.entries(PLATFORMS[platform]?.keys ?? {}).map(([key, name]) => [name, key as KeyCode]))
  return rigOf(home, box, () => keysAt(home).map((name) => ours.get(name) ?? ('another key' as KeyCode)))
}
