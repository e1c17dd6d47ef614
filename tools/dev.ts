/** `npm run dev`: the server, restarted on every change, and the web app with hot reload in front of it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DEFAULT_PORT } from '../server/src/read-config.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
// Both need it: the web app sends calls on to the server.
const env = { ...process.env, BECKON_PORT: process.env['BECKON_PORT'] ?? `${DEFAULT_PORT}` }
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { stdio: 'inherit', env }),
  spawn(process.execPath, [join(process.cwd(), 'node_modules/vite/bin/vite.js')], {
    cwd: 'web',
    stdio: 'inherit',
    env,
  }),
]
for (const child of children) child.on('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

function stop(): void {
  for (const child of children) child.kill()
}
