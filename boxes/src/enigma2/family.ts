/**
 * The Enigma2 family: its settings, and its set-up with the user name and password if the receiver requires them.
 */
import * as v from 'valibot'
import { defineFamily, digitWaitMs, host, keysIn, mac, port, volume } from '../family.ts'
import { ENIGMA2_KEYS } from './key-map.ts'
import { Enigma2Box } from './enigma2-box.ts'
import { ENIGMA2_PORT, Receiver, USUAL_USER } from './receiver.ts'
import type { Login } from '../wire/basic-login.ts'
import { asSetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { plainText } from '../wire/plain-text.ts'
import { deadlineOf, within } from '../wire/command.ts'
import { ABOUT, LoginWanted, type About } from './messages.ts'

const ANSWERS_WITHIN_MS = 3_000

function nameOf({ maker, model }: About): string {
  return plainText(`${maker} ${model}`) || 'Enigma2'
}

function identityOf(mac: string): string {
  return `enigma2:${mac}`
}

/** The name and password are sent to this address only, over plain HTTP, since receivers offer nothing else. */
export async function setUpEnigma2(
  { host, port = ENIGMA2_PORT }: Address,
  dialogue: SetUpDialogue,
): Promise<SetUpResult> {
  let login: Login | undefined
  const receiver = new Receiver({ host, port }, () => login)
  try {
    let about = await aboutUnlessLocked(receiver, dialogue.signal)
    while (about === undefined) {
      const { user, value } = await dialogue.ask({ is: 'password' }, { wrong: login !== undefined })
      login = { user: user?.trim() || USUAL_USER, password: value }
      about = await aboutUnlessLocked(receiver, dialogue.signal)
    }
    const { mac } = about
    return {
      settings: { host, port },
      ...(login === undefined ? {} : { secrets: { ...login } }),
      identity: mac === undefined ? undefined : identityOf(mac),
      name: nameOf(about),
      mac,
    }
  } catch (error) {
    throw asSetUpFailure(error)
  } finally {
    receiver.close()
  }
}

/** Undefined if the receiver asks for a name and password, or rejects those that were given. */
async function aboutUnlessLocked(receiver: Receiver, signal: AbortSignal): Promise<About | undefined> {
  try {
    return await receiver.ask(ABOUT, within(deadlineOf(signal), ANSWERS_WITHIN_MS))
  } catch (error) {
    if (error instanceof LoginWanted) return undefined
    throw error
  }
}

/** A user name or password, which is sent in a header. */
const secret = v.optional(v.pipe(v.string('must be a text'), v.maxLength(200, 'is too long')))

export const enigma2 = defineFamily({
  driver: 'enigma2',
  name: 'Enigma2',
  entries: {
    host,
    port: v.optional(port, ENIGMA2_PORT),
    /** The name and password of OpenWebif, if its owner set one. */
    user: secret,
    password: secret,
    volume,
    digitWaitMs,
    mac,
  },
  facts: {
    keys: keysIn(ENIGMA2_KEYS),
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: false,
    channelNames: true,
    state: ['power', 'channel', 'volume', 'muted', 'programme'],
    wake: 'key',
    proof: 'fake only',
  },
  make: (settings, memory) => new Enigma2Box(settings, memory),
  setUp: setUpEnigma2,
})
