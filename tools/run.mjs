/**
 * The start of every npm script, on any Node. Installs missing packages of the lock file, then runs the command on the
 * Node that this project pins. Plain JavaScript, so that an older Node can read it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { areInstalled, deleteUnfinishedEngines } from './installed.mjs'

const OLDEST_NODE = [24, 15]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command, ...args] = process.argv.slice(2)
const commandFile = join(root, 'tools', `${command}.ts`)

if (command === undefined || !existsSync(commandFile)) {
  console.error(
    `There is no command "${command ?? ''}". Use npm start, npm test, or npm run dev, check, e2e, bench, mutate, ` +
      'cec, nodes, package, sbom or beckon.',
  )
  process.exit(2)
}
/** Commands that only run Beckon and build its pages; all others check or measure it, and need every package. */
const PRODUCT_COMMANDS = ['start', 'build', 'beckon', 'cec']
const isProduct = PRODUCT_COMMANDS.includes(command)
/** It installs the engines of speech and signs itself, once the server runs. */
const isStart = command === 'start'
const began = performance.now()
if (!areInstalled(root, { engines: !isStart, tools: !isProduct })) install()
if (command === 'test') process.env.BECKON_INSTALL_MS ??= String(performance.now() - began)
// Half of the time of a short command; in a folder that no other user of the machine can write to.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
if (process.env.npm_lifecycle_event !== undefined) endWithParent()
const pinned = pinnedNode()
if (realpathSync(pinned) === realpathSync(process.execPath)) await runHere()
else runOn(pinned)

/** Runs the command in this process; a child process would only need signals passed on. */
async function runHere() {
  nodeModule.enableCompileCache()
  process.chdir(root)
  process.argv = [process.execPath, commandFile, ...args]
  await import(pathToFileURL(commandFile).href)
}

/** On another Node this file runs once more, so that the command ends with whoever began it there, too. */
function runOn(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), command, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/**
 * Under npm: asks this process to end once the one that began it is gone. npm passes on no SIGKILL, and its shell no
 * signal at all, so a server would run on with its port and its data.
 */
function endWithParent() {
  const ancestors = ancestorsUpToNpm()
  const look = () => {
    if (ancestorsUpToNpm().join() === ancestors.join()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(look, 500).unref()
}

/** The process that began this one; on Linux, where that is npm's shell, npm too. */
function ancestorsUpToNpm() {
  const { ppid } = process
  try {
    const status = readFileSync(`/proc/${ppid}/status`, 'utf8')
    const isShell = /^Name:\t(?:da|ba|z)?sh$/mu.test(status)
    return isShell ? [ppid, /^PPid:\t(\d+)/mu.exec(status)?.[1]] : [ppid]
  } catch {
    return [ppid]
  }
}

function install() {
  console.log(`Installing what ${isProduct ? 'Beckon needs' : 'tests and checks need'}. This happens once.`)
  if (!isStart) deleteUnfinishedEngines(root)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`, which deletes the packages of a server that runs from this folder.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(
    npm,
    isProduct ? [...args, '--omit=dev', ...(isStart ? workspacesOfStart() : [])] : args,
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('The packages could not be installed. Check the network and the free disk space, then try again.')
    process.exit(1)
  }
}

function workspacesOfStart() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const others = ['engines', 'e2e', 'bench']
  return [
    '--include-workspace-root',
    ...workspaces.filter((one) => !others.includes(one)).map((one) => `--workspace=${one}`),
  ]
}

/** The pinned Node if there is one for this platform, else the one running, if it is new enough. */
function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath
  console.error(
    `Beckon needs Node ${OLDEST_NODE.join('.')} or newer, and none can be installed by npm for this system. ` +
      `You have ${process.versions.node}. Install Node 24 and try again.`,
  )
  process.exit(1)
}
