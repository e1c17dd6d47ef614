/**
 * `npm start`: builds the web app and runs the server, and restarts it when it fails. Its settings are `BECKON_*`; see
 * `npm start -- --help`.
 */
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.ts'
import { keepRunning } from './keep-running.ts'

const SERVER = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

if (!process.argv.includes('--help')) await buildWeb()
process.exitCode = await keepRunning([SERVER, ...process.argv.slice(2)])
