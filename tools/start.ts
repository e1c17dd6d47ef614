/**
 * `npm start`: builds the web app and runs the server, and restarts it when it fails. The packages that recognise speech
 * and signs, more than half of all, are installed while the server runs. The settings are `BECKON_*`; see `npm start --
 * --help`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.ts'
import { keepRunning } from './keep-running.ts'
import { npm } from './processes.ts'

const SERVER = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const INSTALL = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--omit=dev',
]

const isHelp = process.argv.includes('--help')
const areWanted = ['BECKON_SPEECH', 'BECKON_SIGNS'].some((name) => process.env[name] !== 'off')
if (!isHelp) await buildWeb()
process.exitCode = await keepRunning([SERVER, ...process.argv.slice(2)], {
  onceReady: () => void (isHelp || !areWanted || areEnginesInstalled() || installEngines()),
})

function areEnginesInstalled(): boolean {
  const { optionalDependencies } = JSON.parse(readFileSync('engines/package.json', 'utf8')) as {
    optionalDependencies: Readonly<Record<string, string>>
  }
  return Object.entries(optionalDependencies).every(([name, version]) => {
    const about = `node_modules/${name}/package.json`
    return existsSync(about) && JSON.parse(readFileSync(about, 'utf8')).version === version
  })
}

async function installEngines(): Promise<void> {
  console.log('Installing what recognizes speech and signs. The remote works meanwhile.')
  const { code, output } = await npm(INSTALL)
  if (code === 0 && areEnginesInstalled()) console.log('Speech and signs are installed.')
  else console.log(`Speech and signs could not be installed; the next start tries again.\n${output}`)
}
