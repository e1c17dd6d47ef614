/**
 * What a connection to a TV costs while nobody presses: memory and processor of this process for each of many boxes whose
 * connection is open. The doubles are in a process of their own. `npx node bench/idle-boxes.ts 50` prints the rows.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Box } from '@beckon/boxes/box'
import { shortMemory, type BoxSecrets } from '@beckon/boxes/box-memory'
import { familyOf } from '@beckon/boxes/families'
import { CERTIFICATE, CLIENT_KEY } from '../boxes/test/webos-rig.ts'
import { pairWith } from '../boxes/test/android-tv-rig.ts'
import { startFakeAndroidTv } from '../boxes/test/fake-android-tv.ts'
import { startFakeKodi } from '../boxes/test/fake-kodi.ts'
import { startFakeWebos } from '../boxes/test/fake-webos.ts'
import { row } from './figures.ts'

/** A double as its driver sees it. */
interface Far {
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: BoxSecrets
}

const FARS: Readonly<Record<string, () => Promise<Far>>> = {
  kodi: async () => ({ settings: { port: (await startFakeKodi()).port, digitWaitMs: 1_500 }, secrets: {} }),
  'android-tv': async () => {
    const { settings, secrets = {} } = await pairWith(await startFakeAndroidTv())
    return { settings: { apps: {}, tellsApp: true, ...settings }, secrets }
  },
  webos: async () => {
    const tv = await startFakeWebos({ certificate: CERTIFICATE })
    tv.keys.add(CLIENT_KEY)
    return {
      settings: { port: tv.port, secure: true },
      secrets: { clientKey: CLIENT_KEY, pin: CERTIFICATE.fingerprint },
    }
  },
}

const IDLE_MS = 30_000
const SETTLES_MS = 2_000

if (process.send !== undefined) await beDoubles(process.argv[2] ?? '', Number(process.argv[3]))
else for (const driver of Object.keys(FARS)) await measure(driver, Number(process.argv[2] ?? 50))

async function beDoubles(driver: string, count: number): Promise<void> {
  const make = FARS[driver]
  if (make === undefined) throw new Error(`There is no double for ${driver}.`)
  const fars: Far[] = []
  while (fars.length < count) fars.push(await make())
  process.send?.(fars)
}

async function measure(driver: string, count: number): Promise<void> {
  const doubles = fork(import.meta.filename, [driver, String(count)])
  const [fars] = (await once(doubles, 'message')) as [readonly Far[]]
  const family = familyOf(driver)
  if (family === undefined) throw new Error(`There is no driver ${driver}.`)
  const boxes = fars.map(({ settings, secrets }, n): Box => {
    const common = { id: `${driver}-${n}`, name: 'TV', family: 'standard' } as const
    return family.make({ host: '127.0.0.1', ...settings, ...common }, shortMemory(secrets))
  })
  // The first brings the code of the driver.
  await boxes[0]?.capabilities(AbortSignal.timeout(5_000))
  const before = await memory()
  for (const box of boxes) await box.capabilities(AbortSignal.timeout(5_000))
  const bytes = ((await memory()) - before) / (count - 1)
  const began = process.cpuUsage()
  await pause(IDLE_MS)
  const { user, system } = process.cpuUsage(began)
  const ofACore = (user + system) / 1_000 / IDLE_MS / count
  await Promise.all(boxes.map((box) => box.close()))
  doubles.kill()
  row(
    `an idle connection to ${family.name}`,
    '1 MB, 0.1 % of a core',
    `${(bytes / 1e6).toFixed(2)} MB, ${(ofACore * 100).toFixed(3)} %`,
    `${count} boxes, ${IDLE_MS / 1_000} s`,
  )
}

async function memory(): Promise<number> {
  await pause(SETTLES_MS)
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().rss
}
