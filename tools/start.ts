/**
 * `npm start`: builds the web app and runs the server, and restarts it when it fails. The packages that recognise speech
 * and signs, more than half of all, are installed while the server runs. The settings are `BECKON_*`; see `npm start --
 * --help`.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.ts'
import { areInstalled, deleteUnfinishedEngines } from './installed.mjs'
import { keepRunning } from './keep-running.ts'

const SERVER = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Locked while engines are installed: the system unlocks it however this process ends. */
const LOCK = `${ROOT}/node_modules/.installs-engines`
const ARGUMENTS = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--omit=dev',
]

const isHelp = process.argv.includes('--help')
const areWanted = !isHelp && ['BECKON_SPEECH', 'BECKON_SIGNS'].some((name) => process.env[name] !== 'off')
let npm: ChildProcess | undefined

if (!isHelp) await buildWeb()
process.exitCode = await keepRunning([SERVER, ...process.argv.slice(2)], { onceReady: installEngines })
// The next start goes on with it.
npm?.kill('SIGKILL')

function installEngines(): void {
  if (!areWanted || areInstalled(ROOT, { engines: true, tools: false })) return
  const end = (outcome: string) => console.log(`Speech and signs ${outcome}`)
  let lock: DatabaseSync
  try {
    lock = lockInstallation()
  } catch (error) {
    return end(`are not installed now; another start of this folder may do it. (${(error as Error).message})`)
  }
  deleteUnfinishedEngines(ROOT)
  console.log('Installing what recognizes speech and signs. The remote works meanwhile.')
  const isWindows = process.platform === 'win32'
  npm = spawn(isWindows ? 'npm.cmd' : 'npm', ARGUMENTS, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: isWindows,
  })
  let trouble = ''
  npm.stderr?.on('data', (text) => (trouble += text))
  npm.on('error', (error) => (trouble += error.message))
  npm.on('close', (code) => {
    npm = undefined
    lock.close()
    end(code === 0 ? 'are installed.' : `are not installed; the next start tries again.\n${trouble}`)
  })
}

/** Throws while another `npm start` of this folder installs engines, and where the folder cannot be written. */
function lockInstallation(): DatabaseSync {
  const lock = new DatabaseSync(LOCK)
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}
