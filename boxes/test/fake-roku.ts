/**
 * A fake Roku with the External Control Protocol, which keeps state. Its documents have the shape of the
 * recorded ones in `roku-answers`. It is stricter than a real device where that reveals a mistake: undocumented
 * requests are refused.
 */
import { readFileSync } from 'node:fs'
import { ROKU_KEYS } from '../src/roku/key-map.ts'
import type { FarTrouble } from './far-end.ts'
import { startFakeHttpBox, type FakeAnswer, type FakeHttpBox, type FakeRequest } from './fake-http-box.ts'

export interface FakeRoku extends FakeHttpBox {
  readonly kind: 'tv' | 'player'
  /** The keys that were pressed, in order, without letters. */
  readonly pressed: string[]
  /** What was typed into the keyboard on its screen. */
  typed: string
  hasKeyboard: boolean
  /** Whether a player can be put to sleep. */
  suspends: boolean
  mode: 'PowerOn' | 'Ready' | 'DisplayOff' | 'PowerOff' | 'Headless'
  /** How long it takes to fall asleep or wake, and an app to open. */
  takesMs: number
  /** Control by mobile apps, Network access. */
  access: 'Enabled' | 'Limited' | 'Disabled'
  /** The id of the app in front; undefined on the home screen. */
  app: string | undefined
  /** The parameters of the last launch. */
  launched: string | undefined
  channel: string
  volume: number
  muted: boolean
  apps: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, string>
}

const recorded = (name: string) => readFileSync(new URL(`roku-answers/${name}.xml`, import.meta.url), 'utf8')
const xml = (body: string): FakeAnswer => ({
  status: 200,
  type: 'text/xml; charset="utf-8"',
  body: `<?xml version="1.0" encoding="UTF-8" ?>\n${body}\n`,
})
const OK: FakeAnswer = { status: 200 }
const NOT_FOUND: FakeAnswer = { status: 404 }
const LIMITED: FakeAnswer = { status: 403, body: 'ECP command not allowed in Limited mode.' }
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const INPUTS: readonly (readonly [string, string])[] = [
  ['tvinput.hdmi1', 'Cable box'],
  ['tvinput.hdmi2', 'Blu-ray player'],
  ['tvinput.dtv', 'Antenna TV'],
]
const APPS: readonly (readonly [string, string])[] = [
  ['12', 'Netflix'],
  ['13', 'Prime Video'],
  ['74519', "Pluto TV - It's Free TV"],
  ['14', 'MLB.TV®'],
]
const CHANNELS = new Map([
  ['7', 'Harbour One'],
  ['14.1', 'Lantern'],
  ['14.3', 'getTV'],
])
const KEYS = new Set([
  ...Object.values(ROKU_KEYS).filter((key) => key !== undefined),
  'PowerOn',
  'Power',
  'VolumeUp',
  'VolumeDown',
  'VolumeMute',
  'Enter',
  'Backspace',
  'InputTuner',
])

export async function startFakeRoku(kind: 'tv' | 'player' = 'tv'): Promise<FakeRoku> {
  const info = recorded(kind === 'tv' ? 'device-info-7820x' : 'device-info-3500x')
  const http = await startFakeHttpBox(answerTo, ({ method }) => method === 'POST')
  const { trouble, recover } = http
  const roku: FakeRoku = Object.assign(http, {
    kind,
    pressed: [],
    typed: '',
    hasKeyboard: false,
    suspends: false,
    mode: 'PowerOn' as const,
    takesMs: 0,
    access: 'Enabled' as const,
    app: kind === 'tv' ? 'tvinput.dtv' : undefined,
    launched: undefined,
    channel: '7',
    volume: 20,
    muted: false,
    apps: new Map([...(kind === 'tv' ? INPUTS : []), ...APPS]),
    channels: CHANNELS,
    async trouble(kind: FarTrouble) {
      if (kind === 'asleep') roku.mode = 'Ready'
      else if (kind === 'not allowed') roku.access = 'Limited'
      else await trouble(kind)
    },
    async recover() {
      roku.mode = 'PowerOn'
      roku.access = 'Enabled'
      await recover()
    },
  })
  return roku

  function answerTo({ method, path, query }: FakeRequest): FakeAnswer {
    const [, command = '', ...rest] = path.split('/')
    const what = decodeURIComponent(rest.join('/'))
    if (roku.access === 'Disabled') return { status: 403 }
    if (command === 'query') return method === 'GET' ? question(what) : NOT_FOUND
    if (method !== 'POST') return NOT_FOUND
    if (command === 'launch') return launch(what, query)
    // Both have to be asked for one by one, and the search of old versions is gone.
    if (!['keypress', 'keydown', 'keyup'].includes(command)) return NOT_FOUND
    if (roku.access === 'Limited') return LIMITED
    return press(what)
  }

  function question(what: string): FakeAnswer {
    const ofTuner = what === 'tv-channels' || what === 'tv-active-channel'
    if (ofTuner && roku.kind === 'player') return NOT_FOUND
    if ((ofTuner || what === 'media-player') && roku.access === 'Limited') return LIMITED
    switch (what) {
      case 'device-info':
        return {
          status: 200,
          type: 'text/xml; charset="utf-8"',
          body: info
            .replace(/<power-mode>\w*</u, `<power-mode>${roku.mode}<`)
            .replace(/<supports-suspend>\w*</u, `<supports-suspend>${roku.suspends}<`),
        }
      case 'apps':
        return xml(`<apps>${[...roku.apps.keys()].map(appElement).join('')}</apps>`)
      case 'active-app':
        return xml(`<active-app>${roku.app === undefined ? '<app>Roku</app>' : appElement(roku.app)}</active-app>`)
      case 'tv-channels':
        return xml(`<tv-channels>${[...roku.channels.keys()].map(channelElement).join('')}</tv-channels>`)
      case 'tv-active-channel':
        return xml(`<tv-channel>${channelElement(roku.channel)}</tv-channel>`)
      case 'media-player':
        return xml('<player error="false" state="close"></player>')
      default:
        return NOT_FOUND
    }
  }

  function appElement(id: string): string {
    const type = id.startsWith('tvinput.') ? 'tvin' : 'appl'
    return `<app id="${id}" type="${type}" version="1.0.0">${escaped(roku.apps.get(id) ?? '')}</app>`
  }

  function channelElement(number: string): string {
    return (
      `<channel><number>${number}</number><name>${escaped(roku.channels.get(number) ?? '')}</name>` +
      '<type>air-digital</type><user-hidden>false</user-hidden></channel>'
    )
  }

  function press(key: string): FakeAnswer {
    if (key.startsWith('Lit_')) {
      if (roku.hasKeyboard) roku.typed += key.slice('Lit_'.length)
      return OK
    }
    if (!KEYS.has(key)) return NOT_FOUND
    roku.pressed.push(key)
    const mode = key === 'PowerOn' || (key === 'Power' && roku.mode !== 'PowerOn') ? 'PowerOn' : 'Ready'
    if (key.startsWith('Power')) later(() => (roku.mode = mode))
    else if (roku.mode !== 'PowerOn') return OK
    if (key === 'Home') roku.app = undefined
    if (key === 'Search') later(() => (roku.hasKeyboard = true))
    if (roku.kind === 'tv') turnSound(key)
    return OK
  }

  function turnSound(key: string): void {
    if (key === 'VolumeMute') roku.muted = !roku.muted
    if (key === 'VolumeUp') roku.volume = Math.min(roku.volume + 1, 100)
    if (key === 'VolumeDown') roku.volume = Math.max(roku.volume - 1, 0)
  }

  function launch(id: string, query: URLSearchParams): FakeAnswer {
    if (!roku.apps.has(id)) return NOT_FOUND
    roku.launched = `${id}?${query.toString()}`
    const channel = query.get('ch')
    later(() => {
      roku.app = id
      if (id === 'tvinput.dtv' && channel !== null && roku.channels.has(channel)) roku.channel = channel
    })
    return OK
  }

  function later(happens: () => void): void {
    if (roku.takesMs === 0) happens()
    else setTimeout(happens, roku.takesMs).unref()
  }
}
