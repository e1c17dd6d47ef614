/** What every family makes of answers that no set should give: odd names, odd elements of lists, and nonsense. */
import { boxStateFields } from '@beckon/contract/box-state'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { androidTvRig } from '../test/android-tv-rig.ts'
import { enigma2Rig } from '../test/enigma2-rig.ts'
import { startFakeKodi } from '../test/fake-kodi.ts'
import { startFakeLirc } from '../test/fake-lirc.ts'
import { homeAssistantRig } from '../test/home-assistant-rig.ts'
import { HOSTILE_NAMES, ODD_ELEMENTS } from '../test/hostile-values.ts'
import { rigOf } from '../test/far-end.ts'
import { keysOf, kodiBox } from '../test/kodi-rig.ts'
import { BOX_REMOTE, keysSent } from '../test/lirc-remotes.ts'
import { mqttRig } from '../test/mqtt-rig.ts'
import { rdkRig } from '../test/rdk-rig.ts'
import { rokuRig } from '../test/roku-rig.ts'
import { tizenRig } from '../test/tizen-rig.ts'
import { garbled, ODD } from '../test/nonsense.ts'
import { deep, tellOddly } from '../test/twisted-reports.ts'
import { fakeVdrRig } from '../test/vdr-rig.ts'
import { webosRig } from '../test/webos-rig.ts'
import type { KeyCode } from '@beckon/contract/keys'
import type { Rig } from '../test/conformance.ts'
import { lircBox } from './lirc/lirc-box.ts'
import { plainLine } from './wire/plain-text.ts'

async function farKodi() {
  const far = await startFakeKodi()
  return rigOf(far, kodiBox({ port: far.port, http: false }), () => keysOf(far.received))
}

async function farLirc() {
  const far = await startFakeLirc([BOX_REMOTE])
  const common = { id: 'lirc', name: 'TV', family: 'standard', host: '127.0.0.1', keys: {} } as const
  const box = lircBox({ ...common, port: far.port, remote: BOX_REMOTE.name })
  return {
    ...rigOf(far, box, () => keysSent(far.received)),
    // A list of codes is believed as long as its lircd runs.
    recover: () => void far.trouble('unplugged').then(() => far.recover()),
  }
}

/** In XML, which JSON and lines leave as it is. */
const escaped = (name: string) => name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** `name`: one that its fake tells. Android TV tells none in lists, LIRC and RDK none at all. */
const FAMILIES: readonly { readonly family: string; readonly make: () => Promise<Rig>; readonly name?: string }[] = [
  { family: 'Android TV', make: androidTvRig },
  { family: 'Enigma2', make: enigma2Rig, name: 'Storybook Kids' },
  { family: 'Home Assistant', make: () => homeAssistantRig('webostv'), name: 'Netflix' },
  { family: 'Kodi', make: farKodi, name: 'Storybook Kids' },
  { family: 'LG', make: () => webosRig(), name: 'Storybook Kids' },
  { family: 'LIRC', make: farLirc },
  { family: 'MQTT, DAB', make: () => mqttRig('dab'), name: 'Netflix' },
  { family: 'MQTT, Tasmota', make: () => mqttRig('tasmota') },
  { family: 'MQTT, Zigbee2MQTT', make: () => mqttRig('zigbee2mqtt') },
  { family: 'RDK', make: () => rdkRig('RDKWindowManager') },
  { family: 'Roku', make: () => rokuRig('tv'), name: 'Harbour One' },
  { family: 'Samsung', make: () => tizenRig({ keyGapMs: 10 }), name: 'YouTube' },
  { family: 'VDR', make: fakeVdrRig, name: 'Storybook Kids' },
]

let rig: Rig | undefined
afterEach(async () => {
  tellOddly({})
  await rig?.stop()
  rig = undefined
})

const soon = () => AbortSignal.timeout(20_000)

/** All that it tells in words. */
async function wordsOf({ box }: Rig): Promise<readonly string[]> {
  const { channels, apps } = await box.names(soon())
  const words = [...channels.map(({ name }) => name), ...apps]
  deep(await box.state(soon()), (leaf) => typeof leaf === 'string' && words.push(leaf))
  return words
}

describe.each(FAMILIES)('$family', ({ family, make, name }) => {
  const written = (told: string) => (family === 'Roku' ? escaped(told) : told)
  // A line of VDR's cannot have a line break in it; three families tell no names.
  const names = name === undefined ? [] : HOSTILE_NAMES.filter(({ told }) => family !== 'VDR' || !/[\r\n]/u.test(told))

  it.each(names)('shows a name that has $what as its words', async ({ told, shown }) => {
    tellOddly({ text: (text) => text.replaceAll(name ?? '', written(told)) })
    rig = await make()
    const words = await wordsOf(rig)
    if (shown !== '') expect(words).toContain(shown)
    if (shown !== told) expect(words.join('\n')).not.toContain(told)
    expect(words).not.toContain('')
  })

  it('tells the same of lists that have odd elements in them', async () => {
    rig = await make()
    const before = [await rig.box.names(soon()), await rig.box.state(soon())]
    await rig.stop()
    // A binary message has no list of its own.
    if (family !== 'Android TV') tellOddly({ json: (message) => deep(message, (leaf) => leaf, withOddElements) })
    rig = await make()
    expect([await rig.box.names(soon()), await rig.box.state(soon())]).toEqual(before)
  })

  it('is well where it says that its error is null', async () => {
    rig = await make()
    const before = [await rig.box.names(soon()), await rig.box.state(soon())]
    await rig.stop()
    tellOddly({ json: (message) => (Array.isArray(message) ? message.map(withoutError) : withoutError(message)) })
    rig = await make()
    expect([await rig.box.names(soon()), await rig.box.state(soon())]).toEqual(before)
    const [first] = [...(await rig.box.capabilities(soon())).keys].filter((key) => PLAIN.includes(key)) as [KeyCode]
    expect((await rig.box.pressKey(first, soon())).is).not.toBe('refused')
    expect(rig.arrived()).toEqual([first])
  })

  it('says nothing odd of nonsense, presses nothing late, and works again', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 31 - 1 })), async (numbers) => {
        rig = await make()
        const { box } = rig
        const { keys } = await box.capabilities(soon())
        const [first, last] = [...keys].filter((key) => PLAIN.includes(key)) as [KeyCode, KeyCode]
        const odd = ODD.filter((one) => typeof one !== BELIEVED[family])
        const next = (below: number) => Number(numbers.next().value) % below
        tellOddly({
          json: (message) =>
            next(4) === 0 ? message : deep(message, (leaf) => (next(6) === 0 ? odd[next(odd.length)] : leaf)),
          text: (text) => (/[\r\n<]/u.test(text) ? garbled(text, next) : text),
          bytes: (message) =>
            next(2) === 0 ? message : Buffer.from(message.map((byte) => (next(9) === 0 ? next(256) : byte))),
        })
        const time = () => AbortSignal.timeout(400)
        const [state, names, can, ...outcomes] = await Promise.all([
          box.state(time()).catch(refusalOf),
          box.names(time()).catch(refusalOf),
          box.capabilities(time()).catch(refusalOf),
          box.pressKey(first, time()),
          box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, time()),
          box.runText('volume up', 'en', time()),
        ])
        if (typeof state === 'object') {
          v.parse(boxStateFields, state)
          deep(state, isClean)
        }
        if (typeof names === 'object') deep(names, isClean)
        for (const outcome of outcomes) expect(['accepted', 'confirmed', 'refused']).toContain(outcome.is)
        expect(can).toBeDefined()
        tellOddly({})
        // What a set pushed stays true until it pushes something else.
        rig.recover()
        const press = async () => {
          const outcome = await box.pressKey(last, AbortSignal.timeout(PRESS_TIME_TO_LIVE_MS))
          return outcome.is === 'refused' ? outcome.why : 'taken'
        }
        await expect.poll(press, { timeout: 20_000 }).toBe('taken')
        expect(rig.arrived().filter((key) => key === first).length).toBeLessThanOrEqual(1)
        await rig.stop()
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 4 },
    )
  })
})

/** What would rightly be believed afterwards: the name of another integration, or a new token. */
const BELIEVED: Readonly<Record<string, string>> = { 'Home Assistant': 'string', Samsung: 'number' }
const PLAIN: readonly KeyCode[] = ['DOWN', 'UP']
const withOddElements = (list: readonly unknown[]) => [...ODD_ELEMENTS, ...list, ...ODD_ELEMENTS]
const withoutError = (message: unknown) => ({ error: null, ...(message as object) })
/** What a box that cannot say it rejects with. */
function refusalOf(error: unknown): string {
  expect((error as Error).message).toMatch(/^(?:BOX-|TOO-LATE)/u)
  return (error as Error).message
}

function isClean(leaf: unknown): void {
  if (typeof leaf === 'string') expect(leaf).toBe(plainLine(leaf, 500))
}
