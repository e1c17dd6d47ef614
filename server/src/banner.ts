/** What is printed when Beckon is ready: where the remote is, where the TV is, and how they meet. */
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { setUpAddresses } from './features/secure/set-up-addresses.ts'
import type { Certificates } from './https/certificates.ts'
import type { Parts } from './parts.ts'

export function banner(
  { boxes, config, speech }: Pick<Parts, 'boxes' | 'config' | 'speech'>,
  port: number,
  certificates?: Certificates,
): string {
  const address = `${certificates?.from === 'files' ? 'https' : 'http'}://localhost:${port}`
  const remote = config.publicUrl ?? address
  const names = boxes.all().map(({ name }) => name)
  const hasVirtualTv = boxes.all().some((box) => box instanceof VirtualTvBox)
  const lines = [
    '',
    // Tools wait for this line.
    `Beckon is ready at ${address}`,
    '',
    `  The remote:      ${remote}`,
    ...(hasVirtualTv ? [`  The virtual TV:  ${remote}/tv`] : []),
    `  TV boxes:        ${names.join(', ')}`,
    `  Voice:           ${speech.engine ?? 'off'}`,
    '',
    hasVirtualTv
      ? '  To pair: open the remote, choose easy pair, and enter its code on the virtual TV under "Pair a remote".'
      : '  To pair: open the remote, choose easy pair, and enter its code at the TV box.',
    ...(config.demoLogin
      ? ['  To try logging in: choose log in; the demonstration subscribers need no password.']
      : []),
    `  Data is kept in  ${config.dataFolder}`,
    ...(certificates?.authority ? atHome(certificates.authority.fingerprint, setUpAddresses(config, `:${port}`)) : []),
    '  To stop: Ctrl+C',
    '',
  ]
  return `${lines.join('\n')}\n`
}

/** What the other devices of the home need, and what their certificate is compared with. */
function atHome(fingerprint: string, addresses: readonly string[]): string[] {
  return [
    '',
    ...(addresses.length > 0
      ? [
          '  On other devices at home, open one of these and follow its steps:',
          ...addresses.map((address) => `    ${address}`),
        ]
      : [
          '  On this machine only: by which address other devices reach it is not known in here. Name it in BECKON_HTTPS_NAMES.',
        ]),
    '  Their certificate must show this fingerprint (SHA-256):',
    `    ${fingerprint}`,
    '',
  ]
}
