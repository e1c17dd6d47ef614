#!/usr/bin/env node
/**
 * `npx beckon …`, from any folder and on any Node. In the project it hands over to the launcher that brings the right Node;
 * installed from a package, the Node of the package runs the bundled server, where the person stands.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('./run.mjs', import.meta.url))
const packed = fileURLToPath(new URL('../packed/main.js', import.meta.url))
const [program, first] = existsSync(launcher) ? [process.execPath, [launcher, 'beckon']] : [nodeOfPackage(), [packed]]
// Paths are meant from where the person stands.
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
const child = spawn(program, [...first, ...process.argv.slice(2)], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))

/** The one that npm installed for this system, else the one that runs: the server says when it is too old. */
function nodeOfPackage() {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const node = join(folder, 'bin', windows ? 'node.exe' : 'node')
    return existsSync(node) ? node : process.execPath
  } catch {
    return process.execPath
  }
}
