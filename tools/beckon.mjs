#!/usr/bin/env node
/** `npx beckon …`, from any folder and on any Node: hands over to the launcher that brings the right one. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('./run.mjs', import.meta.url))
// Paths are meant from where the person stands.
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
const child = spawn(process.execPath, [launcher, 'beckon', ...process.argv.slice(2)], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
