/** `npm start`: the built web app and the server, in this process. Its settings are `BECKON_*`; see `npm start -- --help`. */
import { buildWeb } from './build-web.ts'

if (!process.argv.includes('--help')) await buildWeb()
await import('../server/src/main.ts')
