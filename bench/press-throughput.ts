/**
 * `POST /processKey` through token, validation, queue and virtual TV, against a bare Node server that parses the same
 * body and answers the same bytes. Both are alive together and take turns, so that a busy machine slows both.
 */
import autocannon from 'autocannon'
import { median, row } from './figures.ts'
import { pairRemote, startBare, startBeckon, type Measured } from './servers.ts'

const BOXES = 32
const ROUNDS = 5
const SECONDS = 4

export async function pressThroughput(): Promise<void> {
  const [bare, beckon] = await Promise.all([startBare(), startBeckon(BOXES)])
  try {
    const tokens: string[] = []
    for (let n = 0; n < BOXES; n += 1) tokens.push(await pairRemote(beckon.address, `tv-${n}`))
    const rates = { bare: [] as number[], beckon: [] as number[] }
    const cpu = { bare: [] as number[], beckon: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, server] of [
        ['bare', bare],
        ['beckon', beckon],
      ] as const) {
        const { rate, cpuMs } = await load(server, tokens)
        rates[name].push(rate)
        cpu[name].push(cpuMs)
      }
    }
    row(
      'processKey, answers per second against bare Node',
      `${(median(rates.beckon) / median(rates.bare)).toFixed(2)}`,
      `${median(rates.beckon).toFixed(0)} / ${median(rates.bare).toFixed(0)} per s`,
    )
    row(
      'processKey, server CPU per request against bare Node',
      `${(median(cpu.beckon) / median(cpu.bare)).toFixed(2)}`,
      `${(median(cpu.beckon) * 1000).toFixed(1)} / ${(median(cpu.bare) * 1000).toFixed(1)} µs`,
    )
  } finally {
    await Promise.all([bare.stop(), beckon.stop()])
  }
}

/** Presses of all remotes at once: answers per second, and what each costs the server. */
export async function load(
  server: Measured,
  tokens: readonly string[],
  seconds = SECONDS,
): Promise<{ rate: number; cpuMs: number }> {
  const before = server.cpuMs()
  let connection = 0
  const result = await autocannon({
    url: `${server.address.replace('localhost', '127.0.0.1')}/api/v1/processKey`,
    connections: tokens.length,
    duration: seconds,
    method: 'POST',
    body: '{"vcode":"UP"}',
    setupClient(client) {
      client.setHeaders({
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[connection % tokens.length]}`,
      })
      connection += 1
    },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return { rate: result['2xx'] / result.duration, cpuMs: (server.cpuMs() - before) / result['2xx'] }
}
