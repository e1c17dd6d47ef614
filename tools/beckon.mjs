#!/usr/bin/env node
/**
 * `npx beckon …`, from any folder and on any Node. In the project it starts the launcher, which brings the right Node;
 * installed from a package, that package's Node runs the bundled server in the user's current folder.
 */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const launcher = fileURLToPath(new URL('./run.mjs', import.meta.url))
const packed = fileURLToPath(new URL('../packed/main.js', import.meta.url))
// Paths are meant from where the person stands.
process.env.INIT_CWD ??= process.cwd()
const words = process.argv.slice(2)
const program = nodeOfPackage()
if (existsSync(launcher)) await runHere(launcher, ['beckon', ...words])
else if (program === process.execPath) await runHere(packed, words)
else runOn(program)

/** Runs the command in this process; a child process would only need signals passed on. */
async function runHere(file, args) {
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

function runOn(node) {
  const child = spawn(node, [packed, ...words], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/** The one that npm installed for this system, else the one that runs: the server says when it is too old. */
function nodeOfPackage() {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const node = join(folder, 'bin', windows ? 'node.exe' : 'node')
    return existsSync(node) && realpathSync(node) !== realpathSync(process.execPath) ? node : process.execPath
  } catch {
    return process.execPath
  }
}
