/** Pairs with a TV: the TV shows six hexadecimal digits, and a person types them on our page. */
import { X509Certificate } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asSetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { plainText } from '../wire/plain-text.ts'
import { WireFailure, unlessAborted } from '../wire/command.ts'
import {
  secretsOf,
  identityOf,
  pairingPortOf,
  REMOTE_PORT,
  makeClientCertificate,
  type ClientCertificate,
} from './access.ts'
import { FEATURES } from './messages.ts'
import { CODE_LENGTH, rsaNumbersOf, secretOf, tidyCode } from './pairing-messages.ts'
import { PairingWire } from './pairing-wire.ts'
import { KeysWithheld, Session } from './session.ts'

const QUESTION = { is: 'code', length: CODE_LENGTH, characters: '0123456789ABCDEF' } as const
const ALL_FEATURES = Object.values(FEATURES).reduce((all, one) => all | one, 0)
/** A TV may need a moment before it accepts the certificate it was just paired with. */
const ACCEPTS_US_WITHIN_MS = 6_000
const ASKED_AGAIN_AFTER_MS = 500
const OPENS_WITHIN_MS = 3_000
const ANSWERS_PINGS_WITHIN_MS = 2_000

export async function setUp({ host, port = REMOTE_PORT }: Address, dialogue: SetUpDialogue): Promise<SetUpResult> {
  try {
    const certificate = await makeClientCertificate()
    const pairingPin = await pair({ host, port: pairingPortOf(port) }, certificate, dialogue)
    const { session, answersPings } = await visit({ host, port }, certificate, dialogue.signal)
    const { maker, model } = session.known
    const pin = session.fingerprint
    session.close()
    return {
      settings: { host, port },
      secrets: secretsOf({ ...certificate, pin, pairingPin, answersPings }),
      identity: identityOf(pairingPin),
      name: plainText(`${maker} ${model}`) || undefined,
    }
  } catch (error) {
    throw asSetUpFailure(error)
  }
}

/** Returns the fingerprint of the TV that accepted the code. */
async function pair(
  at: Required<Address> & { readonly port: number },
  certificate: ClientCertificate,
  dialogue: SetUpDialogue,
): Promise<string> {
  for (let wrong = false; ; wrong = true) {
    const wire = await PairingWire.open(at, certificate, dialogue.signal)
    try {
      const hash = await askForCode(wire, certificate, dialogue, wrong)
      if (await wire.prove(hash, dialogue.signal)) return wire.fingerprint
    } finally {
      wire.close()
    }
  }
}

/** Returns the hash that the code gives. A mistyped code is asked for again while the TV still shows it. */
async function askForCode(
  wire: PairingWire,
  certificate: ClientCertificate,
  dialogue: SetUpDialogue,
  wrong: boolean,
): Promise<Buffer> {
  const ours = rsaNumbersOf(new X509Certificate(certificate.cert))
  if (ours === undefined) throw new Error('Our certificate has an RSA key.')
  const shown = Promise.withResolvers<void>()
  const whenShown = () => void wire.show(dialogue.signal).then(shown.resolve, shown.reject)
  for (let about: Parameters<SetUpDialogue['ask']>[1] = { wrong, whenShown }; ; about = { wrong: true }) {
    const answered = Promise.all([dialogue.ask(QUESTION, about), shown.promise])
    const [{ value }] = await unlessAborted(Promise.race([answered, wire.ended]), dialogue.signal)
    const hash = secretOf(tidyCode(value), ours, wire.theirs)
    if (hash !== undefined) return hash
  }
}

/** Connects to the port of the remote control for the first time. Its certificate is pinned from now on. */
async function visit(
  at: { readonly host: string; readonly port: number },
  certificate: ClientCertificate,
  signal: AbortSignal,
): Promise<{ readonly session: Session; readonly answersPings: boolean }> {
  const until = performance.now() + ACCEPTS_US_WITHIN_MS
  for (;;) {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(OPENS_WITHIN_MS)])
    try {
      const options = { ...at, ...certificate, pin: undefined, features: ALL_FEATURES, answersPings: true }
      const session = await Session.open(options, patience)
      return { session, answersPings: await answersPings(session, signal) }
    } catch (error) {
      if (signal.aborted || !(error instanceof WireFailure) || error instanceof KeysWithheld) throw error
      if (performance.now() >= until) throw error
    }
    await pause(ASKED_AGAIN_AFTER_MS, undefined, { signal })
  }
}

async function answersPings(session: Session, signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_PINGS_WITHIN_MS)])
  try {
    await session.ping({ signal: patience, until: Number.POSITIVE_INFINITY }, 'TOO-LATE')
    return true
  } catch {
    return false
  }
}
