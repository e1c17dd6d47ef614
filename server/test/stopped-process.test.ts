/** The program itself is stopped for 15 s, as by a laptop that sleeps or a machine that swaps. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newFolder, post, startProgram } from './support/program.ts'
import { pairAtVirtualTv } from './support/virtual-tv.ts'

const STOPPED_MS = 15_000
const BOXES = JSON.stringify({ boxes: [{ id: 'den', name: 'Den', driver: 'virtual', family: 'standard' }] })

it('no press that waited while the process was stopped is made, by a remote without its headers or by a link', async () => {
  const program = await startProgram({ BECKON_DATA: newFolder(), BECKON_BOXES: BOXES })
  const browser = { partner: 'comcast', clientDeviceId: 'browser-1' }
  const { address } = program
  const started = (await post(address, '/api/v1/pairing/start', browser)).body
  await pairAtVirtualTv(address, 'den', started['pairingCode'])
  const { arToken } = (await post(address, '/api/v1/pairing/confirm', browser, started['token'])).body
  const { secret } = (await post(address, '/api/v1/press-links', { name: 'Switch' }, arToken)).body
  const channel = async () => {
    const answer = await fetch(`${address}/tv/api/boxes/den`)
    return ((await answer.json()) as { channel: { number: number } }).channel.number
  }
  const before = await channel()
  const press = async (path: string, token: string | undefined, body: object = {}) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.text()
    return answer.status
  }
  process.kill(program.pid, 'SIGSTOP')
  const sent = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0 ? press('/api/v1/processKey', arToken, { vcode: 'CH_UP' }) : press('/press/v1/ch-up', secret),
  )
  await pause(STOPPED_MS)
  process.kill(program.pid, 'SIGCONT')
  expect(new Set(await Promise.all(sent))).toEqual(new Set([410]))
  expect(await channel()).toBe(before)
  await pause(1_200)
  expect(await press('/press/v1/ch-up', secret)).toBe(200)
  await program.stop()
}, 40_000)
