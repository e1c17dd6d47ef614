/**
 * `npx beckon …` and `npm run beckon -- …`: the command line of the server; `start` builds the web app first, as `npm
 * start` does.
 */
import { dirname } from 'node:path'
import { buildWeb } from './build-web.ts'

// The unit that `beckon setup` makes runs it in the folder above its data.
process.chdir(dirname(import.meta.dirname))
const [command = 'start'] = process.argv.slice(2)
if (command === 'start') await buildWeb()
await import('../server/src/main.ts')
