/**
 * Whether the presses of one person feel it when a sign of somebody else is read; and how long that takes through the
 * server.
 */
import { loadavg } from 'node:os'
import { drawSpelling, makeWebm } from '../../recognisers/test/make-sign-videos.ts'
import { quantile, row } from '../figures.ts'
import { presses, toldPresses } from '../presses.ts'
import { pairRemote, post, startBeckon } from '../servers.ts'

const VIDEOS = 10
const PRESSES_ALONE = 500
const TEXT = 'NETFLIX'
const SECONDS = 5

export async function pressesMeanwhile(folder: string): Promise<void> {
  const beckon = await startBeckon(2)
  try {
    const [presser, signer] = [await pairRemote(beckon.address, 'tv-0'), await pairRemote(beckon.address, 'tv-1')]
    const frames = drawSpelling(folder, { text: TEXT, holdMs: (SECONDS * 1000 - 800) / TEXT.length })
    const base64data = Buffer.from(await makeWebm(frames)).toString('base64')
    const read = async () => {
      const began = performance.now()
      const { results } = await post(beckon.address, '/api/v1/asl', { base64data }, signer)
      if (results?.toUpperCase().includes(TEXT) !== true) throw new Error(`The video was not read: ${results}`)
      return performance.now() - began
    }
    row(
      `a ${SECONDS} s video through the server, the first: the engine starts with it`,
      '22 s',
      `${((await read()) / 1000).toFixed(1)} s`,
    )
    const alone = await presses(beckon.address, presser, (made) => made < PRESSES_ALONE)
    const reading: number[] = []
    const meanwhile = presses(beckon.address, presser, () => reading.length < VIDEOS)
    while (reading.length < VIDEOS) reading.push(await read())
    row(
      `the same, p50 and longest of the next ${VIDEOS}`,
      '5 s',
      `${[0.5, 1].map((q) => (quantile(reading, q) / 1000).toFixed(1)).join(' and ')} s`,
    )
    row('presses alone, p50 and p99', '20 ms', toldPresses(alone).join(', '))
    row(`presses while these ${VIDEOS} videos are read, p50 and p99`, '20 ms', toldPresses(await meanwhile).join(', '))
    row('load of the machine after that, 1 min', '', (loadavg()[0] ?? 0).toFixed(1))
  } finally {
    await beckon.stop()
  }
}
