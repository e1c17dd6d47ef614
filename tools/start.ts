/**
 * `npm start`: builds the web app and runs the server, and restarts it when it fails. The packages that recognise speech
 * and signs, more than half of all, are installed while the server runs. The settings are `BECKON_*`; see `npm start --
 * --help`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.ts'
import { keepRunning } from './keep-running.ts'

const SERVER = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

const isHelp = process.argv.includes('--help')
const areEnginesWanted = !isHelp && ['BECKON_SPEECH', 'BECKON_SIGNS'].some((name) => process.env[name] !== 'off')
let installation: ChildProcess | undefined

if (!isHelp) await buildWeb()
process.exitCode = await keepRunning([SERVER, ...process.argv.slice(2)], {
  onceReady() {
    // In a group of its own: Ctrl-C in a terminal would end npm half-way, and it is told by its channel.
    if (areEnginesWanted)
      installation = fork(new URL('install-engines.ts', import.meta.url), { detached: process.platform !== 'win32' })
  },
})
if (installation?.connected) installation.disconnect()
