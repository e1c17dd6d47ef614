/** The message at start: where the remote is, who can get in, and how a remote is paired. */
import { SETUP_PATH } from '@beckon/contract/setup'
import { renderUnicodeCompact } from 'uqr'
import type { AccessPolicy } from '../access-policy.ts'
import { phoneAddresses } from '../features/secure/phone-addresses.ts'
import type { Certificates } from '../https/certificates.ts'
import type { Services } from '../services.ts'
import { COMMAND } from '../settings/command-name.ts'

/** The address of the server on this machine. */
export function localAddress(port: number, certificates?: Certificates): string {
  return `${certificates?.from === 'files' ? 'https' : 'http'}://localhost:${port}`
}

export function banner(
  { accessPolicy, boxes, config, speech, tvs }: Pick<Services, 'accessPolicy' | 'boxes' | 'config' | 'speech' | 'tvs'>,
  port: number,
  certificates?: Certificates,
  isTerminal = false,
): string {
  const address = localAddress(port, certificates)
  const remote = config.publicUrl ?? address
  const names = boxes.all().map(({ name }) => name)
  const lines = [
    '',
    // Tools wait for this line.
    `Beckon is ready at ${address}`,
    '',
    `  The remote:      ${remote}`,
    ...virtualTvs(accessPolicy, remote, address),
    `  TV boxes:        ${names.join(', ') || 'none'}`,
    ...tvsAtHome(config, tvs),
    `  Voice:           ${speech.engine ?? 'off'}`,
    '',
    '  Who can use it:',
    ...pairing(accessPolicy),
    ...logins(accessPolicy, Object.keys(config.providers)),
    '',
    `  Data is kept in  ${config.database === undefined ? '' : "the shared database, this server's own files in "}${config.dataFolder}`,
    ...(certificates?.authority
      ? atHome(certificates.authority.fingerprint, phoneAddresses(config, `:${port}`), isTerminal)
      : hereOnly(config)),
    '  To stop: Ctrl+C',
    '',
  ]
  return `${lines.join('\n')}\n`
}

/** With a log-in provider, the link comes only from the command: subscribers of a partner must never see it. */
function tvsAtHome({ providers }: Services['config'], tvs: Services['tvs']): string[] {
  return Object.keys(providers).length > 0
    ? [`  To add a TV:     ${COMMAND} boxes link`]
    : [
        `  To set it up:    ${tvs.link(tvs.access.newKey(), SETUP_PATH)}`,
        `                   (good once, for 30 minutes; another one: ${COMMAND} setup link)`,
        `  To add a TV:     ${tvs.link(tvs.access.newKey())}`,
        `                   (good once, for 30 minutes; another one: ${COMMAND} boxes link)`,
      ]
}

function virtualTvs({ virtualTvs: open }: AccessPolicy, remote: string, address: string): string[] {
  if (open === 'none') return []
  return [
    open === 'everybody'
      ? `  The virtual TV:  ${remote}/tv (for everybody who can reach this server)`
      : `  The virtual TV:  ${address}/tv (on this machine only; see BECKON_VIRTUAL_TVS)`,
  ]
}

function pairing({ hasRealBox, virtualTvs: open }: AccessPolicy): string[] {
  return [
    `    Paired remotes:  each remote that someone pairs${hasRealBox ? ' here or at the box' : ''}. Choose easy ` +
      'pair on the remote, then enter its code',
    ...(open === 'none' ? [] : ['                     on the virtual TV under "Pair a remote", or']),
    `                     on this machine: ${COMMAND} pair 1234567`,
  ]
}

const OFF = {
  set: 'BECKON_DEMO_LOGIN is off',
  'real box': 'a real box is connected',
  database: 'servers share a database',
  provider: 'an identity provider is set',
  production: 'NODE_ENV is production',
} as const

function logins({ practiceLogin }: AccessPolicy, providers: readonly string[]): string[] {
  return [
    `    Log-in:          ${providers.length === 0 ? 'off (no identity provider is set)' : `subscribers of ${providers.join(', ')}`}`,
    practiceLogin.is === 'off'
      ? `    Practice log-in: off (${OFF[practiceLogin.why]})`
      : `    Practice log-in: on${practiceLogin.why === 'asked for' ? ' (BECKON_DEMO_LOGIN)' : ''}, for everybody ` +
        'who can reach this server; no password; virtual TVs only',
  ]
}

/** The addresses for other devices of the home, and the fingerprint to compare their certificate with. */
export function atHome(fingerprint: string, addresses: readonly string[], isTerminal: boolean): string[] {
  const [first] = addresses
  return [
    '',
    ...(first === undefined
      ? ['  On this machine only. The address for other devices is not known. Set it in BECKON_HTTPS_NAMES.']
      : [
          '  On a phone or tablet:',
          '    1. Connect it to the same network (Wi-Fi) as this machine.',
          `    2. Open ${addresses.join(' or ')}`,
          '    3. Follow the steps of that page. The certificate must show the fingerprint below.',
          `    4. Then press Easy pair there, and enter the digits here: ${COMMAND} pair 1234567`,
        ]),
    '  Fingerprint (SHA-256):',
    `    ${fingerprint}`,
    ...(first === undefined || !isTerminal ? [] : picture(first)),
    '',
  ]
}

/** The QR code, after the text, since a screen reader cannot read it. */
function picture(address: string): string[] {
  const lines = renderUnicodeCompact(address, { border: 2 }).split('\n')
  return ['', `  A picture for the camera of a phone, of ${lines.length} lines. It says ${address}`, '', ...lines]
}

/** A note for a server that only its own machine can reach: other devices at home fail without an explanation. */
function hereOnly({ https, host, publicUrl }: Services['config']): string[] {
  return https === 'off' && host === 'localhost' && publicUrl === undefined
    ? ['', `  Only this machine can open it. For phones and tablets at home: ${COMMAND} setup`, '']
    : []
}
