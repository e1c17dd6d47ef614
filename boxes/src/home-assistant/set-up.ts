/**
 * Set-up of a Home Assistant device: a token of its owner or a log-in at its page, then the choice of a media player or
 * a remote.
 */
import { isIP } from 'node:net'
import type { BoxSecrets } from '../box-memory.ts'
import { SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { probePort } from '../wire/tcp.ts'
import { MessageSocket } from '../wire/message-socket.ts'
import type { Pin } from '../wire/pinned-tls.ts'
import { plainText } from '../wire/plain-text.ts'
import { WireFailure, timeOf, within, type WireTime } from '../wire/command.ts'
import { choicesAt, type Choice } from './choices.ts'
import { exchangeCode, loginPage, revoke, type HomeAssistantAddress } from './login.ts'
import { messageIn } from './messages.ts'

export const HOME_ASSISTANT_PORT = 8123
const ANSWERS_WITHIN_MS = 3_000

export async function setUpHomeAssistant(at: Address, dialogue: SetUpDialogue): Promise<SetUpResult> {
  const { host, port = HOME_ASSISTANT_PORT } = at
  const found = await findServer(at, dialogue.signal)
  if (found === undefined) throw new SetUpFailure('other-family')
  const { pin } = found
  const server = { host, port, ...(pin === undefined ? {} : { pin: { expected: () => pin, seen: () => {} } }) }
  const { secrets, choices } = await letIn(server, dialogue)
  try {
    const { entity, remote, name } = await choose(choices, dialogue)
    return {
      settings: {
        host,
        port,
        entity,
        ...(remote === undefined ? {} : { remote }),
        ...(pin === undefined ? {} : { tls: true }),
      },
      secrets: { ...secrets, ...(pin === undefined ? {} : { pin }) },
      name,
    }
  } catch (error) {
    await revokeAccess(server, secrets)
    throw error
  }
}

interface LetIn {
  readonly secrets: BoxSecrets
  readonly choices: readonly Choice[]
}

/** Asks for a token or a log-in until Home Assistant accepts it. */
async function letIn(server: HomeAssistantAddress, dialogue: SetUpDialogue): Promise<LetIn> {
  for (let wrong = false; ; wrong = true) {
    const { value, clientId } = await dialogue.ask({ is: 'token', login: loginPage(server) }, { wrong })
    const time = timeWithin(dialogue.signal)
    let secrets: BoxSecrets = { token: value.trim() }
    try {
      if (clientId !== undefined) secrets = await exchangeCode(server, clientId, value, time)
      return { secrets, choices: await choicesAt(server, secrets, time) }
    } catch (error) {
      await revokeAccess(server, secrets)
      if (!(error instanceof WireFailure)) throw error
      if (error.why !== 'BOX-NOT-ALLOWED') throw new SetUpFailure('unreachable')
    }
  }
}

async function choose(choices: readonly Choice[], dialogue: SetUpDialogue): Promise<Choice> {
  if (choices.length === 0) throw new SetUpFailure('other-family')
  const { value } = await dialogue.ask({
    is: 'choice',
    options: choices.map(({ entity, label }) => ({ value: entity, label })),
  })
  const chosen = choices.find(({ entity }) => entity === value)
  if (chosen === undefined) throw new SetUpFailure('other-family')
  return chosen
}

/** Revokes an unused log-in. If that fails, the owner still sees it in Home Assistant's list. */
async function revokeAccess(server: HomeAssistantAddress, secrets: BoxSecrets): Promise<void> {
  await revoke(server, secrets, timeOf(AbortSignal.timeout(ANSWERS_WITHIN_MS))).catch(() => {})
}

interface Found {
  readonly version: string
  /** The fingerprint of its certificate, if it accepts only TLS. */
  readonly pin?: string | undefined
}

/**
 * Finds a Home Assistant by the version that it sends to every client, over plain ws or TLS. Undefined for any other
 * server. Rejects with a SetUpFailure.
 */
export async function findServer(
  { host, port = HOME_ASSISTANT_PORT }: Address,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const opening = await probePort({ host, port }, signal)
  if (opening !== 'open') throw new SetUpFailure(opening)
  const plain = await versionAt(addressOf('ws', host, port), signal)
  if (typeof plain === 'object') return plain
  let pin: string | undefined
  const seen = (fingerprint: string) => (pin = fingerprint)
  const encrypted = await versionAt(addressOf('wss', host, port), signal, { expected: () => undefined, seen })
  if (typeof encrypted === 'object') return { ...encrypted, pin }
  if (plain === 'late' || encrypted === 'late') throw new SetUpFailure('unreachable')
  return undefined
}

async function versionAt(
  address: string,
  signal: AbortSignal,
  pin?: Pin,
): Promise<{ readonly version: string } | 'late' | undefined> {
  let version: string | undefined
  const socket = new MessageSocket({
    address: () => address,
    ...(pin === undefined ? {} : { pin }),
    async logIn(talk, time) {
      version = await talk.wait((text) => {
        const message = messageIn(text)
        return message?.type === 'auth_required' ? plainText(message.ha_version) : undefined
      }, time)
    },
  })
  try {
    await socket.open(timeWithin(signal))
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error
    if (error.why === 'TOO-LATE') return 'late'
  } finally {
    socket.close()
  }
  return version === undefined ? undefined : { version }
}

function addressOf(scheme: 'ws' | 'wss', host: string, port: number): string {
  return `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}/api/websocket`
}

function timeWithin(signal: AbortSignal): WireTime {
  return within(timeOf(signal), ANSWERS_WITHIN_MS)
}
