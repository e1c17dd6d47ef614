/**
 * Kills a server many times while remotes pair, refresh and save buttons: `npx node bench/kill-loop.ts 1000`. Nothing
 * may be lost.
 */
import { killLoop } from '../server/test/support/kill-loop.ts'

const report = await killLoop(Number(process.argv[2] ?? 100))
process.stdout.write(
  `${report.kills} kills, ${report.acknowledged} acknowledged, ${report.lost.length} lost\n${report.lost.join('\n')}\n`,
)
process.exitCode = report.lost.length === 0 ? 0 : 1
