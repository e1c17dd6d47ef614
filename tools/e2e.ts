/** `npm run e2e`: the journeys alone; arguments after `--` go to Playwright. */
import { buildWeb } from './build-web.ts'
import { ensureChromium } from './test-programs.ts'
import { node } from './processes.ts'

await ensureChromium()
await buildWeb()
const { code } = await node(['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...process.argv.slice(2)], {
  show: true,
})
process.exitCode = code
