/**
 * The RDK family: its settings and set-up. Sets up an RDK box by its address: asks for a token if the box
 * needs one, and reads its name and identity.
 */
import { KEY_CODES } from '@beckon/contract/keys'
import * as v from 'valibot'
import { defineFamily, host, keysIn, port } from '../family.ts'
import { RDK_KEYS, WINDOW_MANAGER_KEYS, type KeyCodes } from './key-map.ts'
import { RdkBox } from './rdk-box.ts'
import { temporaryMemory } from '../box-memory.ts'
import type { Sighting } from '../discovery/sightings.ts'
import { asSetUpFailure, SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { probePort } from '../wire/tcp.ts'
import { plainText } from '../wire/plain-text.ts'
import { OtherFamily, DeviceError, deadlineOf, within } from '../wire/command.ts'
import { Thunder, Token } from './thunder.ts'

const THUNDER_PORT = 9998

const ANSWERS_WITHIN_MS = 3_000

export async function setUpRdk({ host, port = THUNDER_PORT }: Address, dialogue: SetUpDialogue): Promise<SetUpResult> {
  const opening = await probePort({ host, port }, dialogue.signal)
  if (opening !== 'open') throw new SetUpFailure(opening)
  for (let token: string | undefined; ;) {
    const about = await aboutBox(host, port, token, dialogue.signal)
    if (about !== 'not allowed') {
      const { name, identity } = about
      return { settings: { host, port }, ...(token === undefined ? {} : { secrets: { token } }), name, identity }
    }
    token = (await dialogue.ask({ is: 'token' }, { wrong: token !== undefined })).value.trim()
  }
}

const make = v.object({ make: v.string() })
const model = v.object({ sku: v.string() })
const system = v.object({ serialnumber: v.string() })

type About = Pick<Sighting, 'name' | 'identity'>

/** Rejects with a SetUpFailure: `other-family` without a plugin for keys, `unreachable` while none is active yet. */
async function aboutBox(
  host: string,
  port: number,
  token: string | undefined,
  signal: AbortSignal,
): Promise<About | 'not allowed'> {
  const time = within(deadlineOf(signal), ANSWERS_WITHIN_MS)
  const thunder = new Thunder({ host, port }, new Token({ token }, temporaryMemory()))
  try {
    await thunder.open(time)
    if (!thunder.hasPluginFor('keys')) throw new OtherFamily()
    if (thunder.pluginFor('keys') === undefined) throw new DeviceError('BOX-UNREACHABLE')
    const answers = await Promise.all(
      ['make', 'modelid', 'systeminfo'].map((method) =>
        thunder.askIfAnswered({ method: `DeviceInfo.${method}` }, time),
      ),
    )
    const maker = v.is(make, answers[0]) ? plainText(answers[0].make) : ''
    const sku = v.is(model, answers[1]) ? plainText(answers[1].sku) : ''
    const serial = v.is(system, answers[2]) ? plainText(answers[2].serialnumber) : ''
    return {
      name: plainText(`${maker} ${sku}`) || 'RDK',
      ...(serial === '' ? {} : { identity: `rdk:${serial}` }),
    }
  } catch (error) {
    if (error instanceof DeviceError && error.why === 'BOX-NOT-ALLOWED') return 'not allowed'
    throw asSetUpFailure(error)
  } finally {
    thunder.close()
  }
}

const text = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'), v.maxLength(2_000, 'is too long'))
const keyMap = v.pipe(
  v.record(
    v.picklist(
      KEY_CODES.filter((key) => key !== 'POWER'),
      'must be a key code other than POWER',
    ),
    v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(1), v.maxValue(0xff_ff)),
  ),
  v.transform((codes): KeyCodes => codes),
)
/** `{"Kids": {"app": "YouTube", "type": "Cobalt", "uri": "https://…"}}` */
const apps = v.record(
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
  v.strictObject({ app: text, type: v.optional(text), uri: v.optional(text) }),
)

export const rdk = defineFamily({
  driver: 'rdk',
  name: 'RDK',
  entries: {
    host,
    port: v.optional(port, THUNDER_PORT),
    token: v.optional(text),
    /** The command that prints the token, run on Beckon's machine. */
    tokenCommand: v.optional(v.pipe(v.array(text, 'must be a list of words'), v.minLength(1, 'must name a program'))),
    keyMap: v.optional(keyMap, {}),
    apps: v.optional(apps, {}),
    audioSystem: v.optional(v.boolean('must be true or false'), false),
  },
  facts: {
    keys: keysIn({ ...RDK_KEYS, ...WINDOW_MANAGER_KEYS, POWER: true }),
    power: 'read back',
    volume: 'sent',
    text: true,
    apps: true,
    channelNames: false,
    state: ['power', 'screen'],
    wake: 'key',
    proof: 'fake only',
  },
  make: (settings, memory) => new RdkBox(settings, memory),
  setUp: setUpRdk,
})
