/**
 * Installs the packages that recognise speech and signs, as a process of `npm start`, with which it ends: however that
 * ends, this channel closes.
 */
import { spawn } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { areInstalled, deleteUnfinishedEngines } from './installed.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Locked meanwhile: the system unlocks it however this process ends. */
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

/** Kept, since a database that nothing refers to is closed. */
let lock: DatabaseSync

if (!areInstalled(ROOT, { engines: true, tools: false }) && hasLock()) install()
else process.disconnect()

/** False while another `npm start` of this folder installs them, and where the folder cannot be written. */
function hasLock(): boolean {
  try {
    lock = new DatabaseSync(LOCK)
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    end(`are not installed now; another start of this folder may do it. (${(error as Error).message})`)
    return false
  }
}

function install(): void {
  deleteUnfinishedEngines(ROOT)
  console.log('Installing what recognizes speech and signs. The remote works meanwhile.')
  const isWindows = process.platform === 'win32'
  const npm = spawn(isWindows ? 'npm.cmd' : 'npm', ARGUMENTS, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  })
  // The next start goes on with it.
  process.once('disconnect', () => npm.kill('SIGKILL'))
  npm.on('error', (error) => console.log(error.message))
  npm.on('close', (code) => {
    end(code === 0 ? 'are installed.' : 'are not installed; the next start tries again.')
    if (process.connected) process.disconnect()
  })
}

function end(outcome: string): void {
  console.log(`Speech and signs ${outcome}`)
}
