/**
 * `npm run flaky`: runs `npm test` five times alone and five times beside two busy loops, and prints a table of what
 * failed or was slow; `-- 2 0` runs it twice alone only. The output of failed runs is kept in the system's temporary
 * folder. It takes an hour or two, so no other command runs it.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node } from './processes.ts'

const [quiet = '5', busy = '5'] = process.argv.slice(2)
const BUSY_LOOPS = 2
const CLOSING = /^(\d+) passed, (\d+) failed.*$/mu

console.log('| run | beside | seconds | result | failed |\n|---|---|---|---|---|')
for (let run = 1; run <= Number(quiet) + Number(busy); run += 1) {
  const isBusy = run > Number(quiet)
  const loops = Array.from({ length: isBusy ? BUSY_LOOPS : 0 }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const began = performance.now()
  const { output, code } = await node(['tools/test.ts'])
  const seconds = Math.round((performance.now() - began) / 1000)
  for (const loop of loops) loop.kill('SIGKILL')
  const result = CLOSING.exec(output)?.[0] ?? `ended with ${code}`
  const failed = [...output.matchAll(/^(?:FAILED {2}.*|\d+ passed on a retry.*)$/gmu)].map(([line]) => line)
  if (code !== 0) {
    process.exitCode = 1
    writeFileSync(join(tmpdir(), `beckon-flaky-${run}.log`), output)
  }
  console.log(
    `| ${run} | ${isBusy ? `${BUSY_LOOPS} busy loops` : 'nothing'} | ${seconds} | ${result} | ${failed.join('<br>')} |`,
  )
}
