/**
 * `npx node bench/now-pages.ts 10000 100` (pages, boxes): the processor time of a server for so many open pages that
 * show what is on, each with one waiting call.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { row } from './figures.ts'
import { pairRemote, startBeckon } from './servers.ts'

const MEASURED_MS = 45_000
/** Pages open one after the other, as in real use; the measurement begins when all are open. */
const OPENED_A_SECOND = 400
const SETTLED_MS = 20_000

const pages = Number(process.argv[2] ?? 10_000)
const boxes = Number(process.argv[3] ?? 100)
const server = await startBeckon(boxes, {
  BECKON_CONNECTIONS: String(pages + 100),
  BECKON_CONNECTIONS_PER_ADDRESS: String(pages + 100),
})
const tokens: string[] = []
for (let box = 0; box < boxes; box += 1) tokens.push(await pairRemote(server.address, `tv-${box}`))

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let answered = 0
let failed = 0

interface Told {
  readonly status: number
  readonly version: string | undefined
}

function call(path: string, token: string): Promise<Told> {
  return new Promise((resolve) => {
    const asked = request(
      `${server.address}/api/v1/${path}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (more: string) => (text += more))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, version: (JSON.parse(text) as { version?: string }).version }),
        )
      },
    )
    asked.on('error', () => resolve({ status: 0, version: undefined }))
    asked.end()
  })
}

async function page(token: string): Promise<void> {
  let { version } = await call('boxState', token)
  for (;;) {
    const told = await call(`nextBoxState?version=${version ?? 'none'}&within=15000`, token)
    if (told.status === 200) answered += 1
    else failed += 1
    version = told.version ?? version
    await pause(250)
  }
}

for (let opened = 0; opened < pages; opened += 1) {
  void page(tokens[opened % boxes] ?? '')
  if (opened % 40 === 39) await pause((40 / OPENED_A_SECOND) * 1_000)
}
await pause(SETTLED_MS)
answered = 0
const before = server.cpuMs()
await pause(MEASURED_MS)
const ofACore = (server.cpuMs() - before) / MEASURED_MS
row(
  `${pages} open pages on ${boxes} boxes`,
  'at most 10 % of a core',
  `${(ofACore * 100).toFixed(1)} %`,
  `${Math.round(answered / (MEASURED_MS / 1_000))} answers a second, ${failed} failed`,
)
agent.destroy()
await server.stop()
process.exit(0)
