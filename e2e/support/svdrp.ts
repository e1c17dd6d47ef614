/** Asks a real VDR for its state on a separate connection, without any code of the product. */
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** The whole answer to one SVDRP command, line by line. */
export async function askVdr(port: number, command: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  const lines: string[] = []
  socket.write(`${command}\r\nQUIT\r\n`)
  for await (const line of createInterface({ input: socket })) lines.push(line)
  // The first line greets, the last one says goodbye.
  return lines.slice(1, -1).join('\n')
}

export async function vdrChannel(port: number): Promise<number> {
  return Number(/^250 (\d+) /u.exec(await askVdr(port, 'CHAN'))?.[1])
}

export function vdrScreen(port: number): Promise<string> {
  return askVdr(port, 'PLUG svdrposd LSTO')
}
