/** `npm run bench`: measures times and sizes, as ratios within one run. Put the table into bench/README.md. */
import { cpus, totalmem } from 'node:os'
import { pressThroughput } from '../bench/press-throughput.ts'
import { lighthousePages } from '../bench/lighthouse.ts'
import { pressHistories } from '../bench/histories.ts'
import { pressToTv } from '../bench/press-to-tv.ts'
import { row } from '../bench/figures.ts'
import { waysReach } from '../bench/ways-reach.ts'
import { damagedVoices, voiceToTv } from '../bench/voice-to-tv.ts'
import { findWholeChromium } from '../e2e/support/browsers.ts'
import { buildWeb } from './build-web.ts'
import { weigh } from './check-bundle.ts'
import { ensureChromium } from './test-programs.ts'

process.env['BECKON_CHROMIUM'] = findWholeChromium() ?? (await ensureChromium())
await buildWeb()
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}\n`,
)
row('what', 'figure', 'remark')
row('---', '---', '---')
for (const { route, js, css } of weigh())
  row(`${route}, JavaScript and CSS, brotli`, `${(js / 1000).toFixed(1)} + ${(css / 1000).toFixed(1)} kB`, '')
await pressThroughput()
await pressToTv()
await pressHistories()
await voiceToTv()
await damagedVoices()
await lighthousePages()
await waysReach()
