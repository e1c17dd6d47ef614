/**
 * The LG webOS family: its settings, discovery and set-up. Finds the port and encryption of an LG TV, and pairs with
 * it: by a code on its screen if it offers one, else by a person who answers its question on the screen.
 */
import * as v from 'valibot'
import type { Discovery } from '../discovery/sightings.ts'
import { defineFamily, host, mac, port, keysIn } from '../family.ts'
import { WEBOS_BUTTONS } from './key-map.ts'
import { plainText } from '../wire/plain-text.ts'
import {
  identityOf,
  errorIn,
  greetingIn,
  hello,
  HELLO_ID,
  isWiredIn,
  macOf,
  messageIn,
  onlyInputIn,
  register,
  REGISTER_ID,
  request,
  type Message,
  type PairingType,
  type Payload,
} from './messages.ts'
import { WebosBox } from './webos-box.ts'
import { temporaryMemory } from '../box-memory.ts'
import {
  asSetUpFailure,
  SetUpFailure,
  type Address,
  type SetUp,
  type SetUpDialogue,
  type SetUpResult,
} from '../set-up.ts'
import { MessageSocket } from '../wire/message-socket.ts'
import { DeviceError, deadlineOf, within, type Deadline } from '../wire/command.ts'
import { answerTo, keyIn, urlOf, WebosConnection, type DeviceAddress } from './connection.ts'

const SECURE_PORT = 3001
const PLAIN_PORT = 3000
/** LG does not document the length of its code; owners report eight digits, an open-source program six. */
const CODE = { is: 'code', length: 8, shortest: 6, characters: '0123456789' } as const
const ANSWERS_WITHIN_MS = 3_000
const CODE_ID = 'code'

interface Reached {
  readonly address: DeviceAddress
  readonly identity?: string
  readonly pairingType: PairingType
}

export const setUp: SetUp = async (address, dialogue) => {
  const reached = await reach(address, dialogue.signal)
  const secrets =
    reached.pairingType === 'PIN'
      ? await pairByCode(reached.address, dialogue)
      : await pairByQuestion(reached.address, dialogue)
  return { ...(await describePaired(reached.address, secrets, dialogue.signal)), identity: reached.identity }
}

/** Describes the TV at an address, without pairing. */
const describe: NonNullable<Discovery['describe']> = async (address, signal) => {
  const { address: found, identity } = await reach(address, signal)
  return { name: '', maker: 'LG', port: found.port, ...(identity === undefined ? {} : { identity }) }
}

/**
 * Connects with encryption if the TV can; TVs before 2018 may not. Tries both usual ports, also if one is given: a TV
 * may have taken to encryption since that was stored.
 */
async function reach({ host, port: given }: Address, signal: AbortSignal): Promise<Reached> {
  const port = given === SECURE_PORT || given === PLAIN_PORT ? undefined : given
  const ways: readonly DeviceAddress[] = [
    { host, port: port ?? SECURE_PORT, secure: true },
    { host, port: port ?? PLAIN_PORT, secure: false },
  ]
  const failures: SetUpFailure[] = []
  for (const address of ways) {
    try {
      return { address, ...(await sayHello(address, signal)) }
    } catch (error) {
      if (!(error instanceof SetUpFailure)) throw error
      failures.push(error)
    }
  }
  const worst = MOST_TELLING.find((why) => failures.some((failure) => failure.why === why))
  throw new SetUpFailure(worst ?? 'unreachable')
}
/** If both ports fail, the first of these reasons is reported. */
const MOST_TELLING = ['other-family', 'port-closed'] as const

async function sayHello(
  address: DeviceAddress,
  signal: AbortSignal,
): Promise<NonNullable<ReturnType<typeof greetingIn>>> {
  const socket = new MessageSocket({
    address: () => urlOf(address),
    pin: { expected: () => undefined, seen: () => {} },
  })
  try {
    await socket.open(shortTime(signal))
    const greeting = greetingIn(await socket.ask(hello(), answerTo(HELLO_ID), shortTime(signal)))
    if (greeting === undefined) throw new SetUpFailure('other-family')
    return greeting
  } catch (error) {
    throw asSetUpFailure(error)
  } finally {
    socket.close()
  }
}

interface Secrets {
  readonly clientKey: string
  /** The fingerprint of its certificate; none without encryption. */
  readonly pin?: string
}

/** A wrong code ends the pairing on the TV, so each attempt has its own connection. */
async function pairByCode(address: DeviceAddress, dialogue: SetUpDialogue): Promise<Secrets> {
  for (let wrong = false; ; wrong = true) {
    const begun = Promise.withResolvers<Pairing>()
    const whenShown = () => beginPairing(address, 'PIN', dialogue.signal).then(begun.resolve, begun.reject)
    const failed = failureOf(begun.promise.then(({ granted }) => granted))
    const { value } = await Promise.race([dialogue.ask(CODE, { wrong, whenShown }), failed])
    const pairing = await begun.promise
    try {
      const isTaken = await pairing.sendCode(value.replaceAll(/\s/gu, ''))
      if (isTaken) return await pairing.granted
    } finally {
      pairing.close()
    }
  }
}

/** Rejects as the promise does, and never resolves. */
function failureOf(promise: Promise<unknown>): Promise<never> {
  return promise.then(() => new Promise(() => {}))
}

async function pairByQuestion(address: DeviceAddress, dialogue: SetUpDialogue): Promise<Secrets> {
  dialogue.tell('allow')
  const pairing = await beginPairing(address, 'PROMPT', dialogue.signal)
  try {
    return await pairing.granted
  } finally {
    pairing.close()
  }
}

interface Pairing {
  /** Resolves when the TV accepts us, however long the person needs. Rejects with a SetUpFailure. */
  readonly granted: Promise<Secrets>
  /** Sends the code that the person typed. False if it is wrong. */
  sendCode(code: string): Promise<boolean>
  close(): void
}

/** Resolves when the TV shows its code or its question. */
async function beginPairing(address: DeviceAddress, pairingType: PairingType, signal: AbortSignal): Promise<Pairing> {
  const granted = Promise.withResolvers<Secrets>()
  granted.promise.catch(() => {})
  let fingerprint: string | undefined
  const hear = (message: Message | undefined) => {
    if (message?.id !== REGISTER_ID) return
    const [clientKey, error] = [keyIn(message), errorIn(message)]
    if (error !== undefined) granted.reject(new SetUpFailure(refusalIn(error)))
    else if (message.type === 'registered' && clientKey !== undefined)
      granted.resolve({ clientKey, ...(fingerprint === undefined ? {} : { pin: fingerprint }) })
  }
  const socket = new MessageSocket({
    address: () => urlOf(address),
    pin: { expected: () => undefined, seen: (one) => void (fingerprint = one) },
    onMessage: (text) => hear(messageIn(text)),
    onClose: () => granted.reject(new SetUpFailure('tv-gave-up')),
  })
  const close = () => socket.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    const first = await socket.ask(register(pairingType), answerTo(REGISTER_ID), shortTime(signal))
    hear(first)
    if (errorIn(first) !== undefined) await granted.promise
  } catch (error) {
    close()
    throw error instanceof DeviceError ? new SetUpFailure(signal.aborted ? 'tv-gave-up' : 'not-allowed') : error
  }
  return {
    granted: granted.promise,
    async sendCode(code) {
      try {
        const answer = await socket.ask(
          request(CODE_ID, 'pairing/setPin', { pin: code }),
          answerTo(CODE_ID),
          shortTime(signal),
        )
        return errorIn(answer) === undefined
      } catch (error) {
        throw error instanceof DeviceError ? new SetUpFailure('tv-gave-up') : error
      }
    },
    close,
  }
}

/** `403 cancelled`, or a similar error, means that somebody pressed No on the TV. */
function refusalIn(error: string): 'declined' | 'not-allowed' {
  return error.startsWith('403') && !/blacklist|rejected/iu.test(error) ? 'declined' : 'not-allowed'
}

/** Reads the details that need the new key. Those that the TV does not report are left out. */
async function describePaired(address: DeviceAddress, secrets: Secrets, signal: AbortSignal): Promise<SetUpResult> {
  const session = new WebosConnection(address, temporaryMemory({ ...secrets }))
  const ask = async (uri: string): Promise<Payload> => {
    try {
      return await session.ask(uri, shortTime(signal))
    } catch (error) {
      if (error instanceof DeviceError) return {}
      throw error
    }
  }
  try {
    await session.open(shortTime(signal))
    const mac = macOf(
      await ask('com.webos.service.connectionmanager/getinfo'),
      isWiredIn(await ask('com.webos.service.connectionmanager/getStatus')),
    )
    const input = onlyInputIn(await ask('tv/getExternalInputList'))
    const model = plainText((await ask('system/getSystemInfo'))['modelName'])
    return {
      settings: { ...address, ...(input === undefined ? {} : { input }) },
      secrets: { ...secrets },
      name: model === '' ? 'LG TV' : plainText(`LG ${model}`),
      mac,
    }
  } catch (error) {
    throw error instanceof DeviceError ? new SetUpFailure('not-allowed') : error
  } finally {
    session.close()
  }
}

function shortTime(signal: AbortSignal): Deadline {
  return within(deadlineOf(signal), ANSWERS_WITHIN_MS)
}

const SECOND_SCREEN = 'urn:lge-com:service:webos-second-screen:1'

const discovery: Discovery = {
  mdns: ['_airplay._tcp'],
  ssdp: [SECOND_SCREEN],
  recogniseMdns({ name, address, txt }) {
    if (!/^LG\b/iu.test(txt['manufacturer'] ?? '')) return undefined
    const model = plainText(txt['model'])
    return {
      driver: 'webos',
      name: plainText(name),
      maker: 'LG',
      host: address,
      ...(model === '' ? {} : { model }),
    }
  },
  recogniseSsdp({ target, address, usn }) {
    if (target !== SECOND_SCREEN) return undefined
    const uuid = /^uuid:([\da-f-]{8,64})(?:::|$)/iu.exec(usn)?.[1]
    return {
      driver: 'webos',
      name: '',
      maker: 'LG',
      host: address,
      ...(uuid === undefined ? {} : { identity: identityOf(uuid.toLowerCase()) }),
    }
  },
  describe,
}

export const webos = defineFamily({
  driver: 'webos',
  name: 'LG webOS TV',
  entries: {
    host,
    port: v.optional(port, SECURE_PORT),
    /** Whether to use encryption; TVs before 2018 may accept only plain connections, on port 3000. */
    secure: v.optional(v.boolean('must be true or false'), true),
    mac,
    /** The input that the TV INPUT button selects, by the TV's name for it. */
    input: v.exactOptional(
      v.pipe(v.string('must be an input'), v.regex(/^[A-Z]+(?:_\d+)?$/u, 'must be an input such as HDMI_1')),
    ),
  },
  facts: {
    keys: keysIn(WEBOS_BUTTONS),
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: true,
    channelNames: true,
    state: ['power', 'channel', 'volume', 'muted', 'screen'],
    wake: 'packet',
    proof: 'independent client',
  },
  make: (settings, memory) => new WebosBox(settings, memory),
  discovery,
  equivalentPorts: [
    { port: SECURE_PORT, secure: true },
    { port: PLAIN_PORT, secure: false },
  ],
  setUp,
})
