/** What is printed when Beckon is ready: where the remote is, where the TV is, and how they meet. */
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { Parts } from './parts.ts'

export function banner({ boxes, config, speech }: Pick<Parts, 'boxes' | 'config' | 'speech'>, port: number): string {
  const address = `http://localhost:${port}`
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
    ...(config.demoLogin ? ['  To try logging in: choose log in; the demonstration subscribers need no password.'] : []),
    `  Data is kept in  ${config.dataFolder}`,
    '  To stop: Ctrl+C',
    '',
  ]
  return `${lines.join('\n')}\n`
}
