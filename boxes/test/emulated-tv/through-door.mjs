/**
 * Runs in place of cec-ctl: sends its arguments through the door of the emulated TV and prints the result. The door
 * reopens after each command, so a connection without any answer is repeated.
 */
import { connect } from 'node:net'

const [port, ...args] = process.argv.slice(2)
const VISITS = 40

function visit(left) {
  let heard = false
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${[...args, '.'].join('\n')}\n`))
  socket.on('data', (text) => {
    heard = true
    process.stdout.write(text)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (!heard && left > 0) setTimeout(visit, 250, left - 1)
  })
}
visit(VISITS)
