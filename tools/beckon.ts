/**
 * `npx beckon …` and `npm run beckon -- …`: the command line of the server; `start` builds the web app first, as `npm
 * start` does.
 */
import { buildWeb } from './build-web.ts'

const [command = 'start'] = process.argv.slice(2)
if (command === 'start') await buildWeb()
await import('../server/src/main.ts')
