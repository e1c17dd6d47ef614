/**
 * In cec-ctl's place: sends its arguments through the door of the emulated television and prints what comes back. The
 * door opens anew after each command, so a visit without a word was none, and is made again.
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
