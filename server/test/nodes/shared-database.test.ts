/** Servers and commands on a database that they share, as operators run them. */
import { describe, expect, it } from 'vitest'
import { killLoop } from '../support/kill-loop.ts'
import { beckon, newFolder, startProgram } from '../support/program.ts'
import { newStorage, settingsOf } from '../support/stores.ts'
import { environmentOf, pairRemote, testServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const SLOW = { timeout: 120_000 }

it('nothing acknowledged is lost when a server is killed while it saves', SLOW, async () => {
  const report = await killLoop(2, settingsOf(await newStorage('postgres')))
  expect(report.lost).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
})

describe('a server without boxes in its settings', () => {
  it('has no virtual TVs and no practice log-in', async () => {
    const server = await testServer({
      storage: await newStorage('postgres'),
      config: { boxes: '', demoLogin: undefined },
    })
    expect(server.parts.boxes.all()).toEqual([])
    expect(server.parts.admission).toMatchObject({
      virtualTvs: 'none',
      practiceLogin: { is: 'off', why: 'database' },
    })
  })

  it('has the virtual TVs that are named', async () => {
    const boxes = JSON.stringify([{ id: 'den', name: 'Den', driver: 'virtual', family: 'standard' }])
    const server = await testServer({ storage: await newStorage('postgres'), config: { boxes } })
    expect(server.parts.boxes.all().map(({ id }) => id)).toEqual(['den'])
  })
})

describe('two servers', () => {
  it('do not share a data folder, which is told in words', SLOW, async () => {
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_DATA: newFolder() }
    const first = await startProgram(settings)
    const { code, err } = await beckon(['start'], settings)
    expect([code, err]).toEqual([1, expect.stringContaining('Another Beckon uses this data folder')])
    await first.stop()
  })
})

describe('commands', () => {
  it('list and end remotes with or without a running server', async () => {
    // Commands go by the machine's clock.
    const server = await testServer({ storage: await newStorage('postgres'), clock: virtualClock(Date.now()) })
    await pairRemote(server)
    const settings = environmentOf(server)
    expect((await beckon(['sessions'], settings)).out).toContain('easy pair')
    expect(await beckon(['sessions', 'end', '--all'], settings)).toMatchObject({ code: 0, out: 'Ended: 2.\n' })
    expect((await beckon(['sessions'], settings)).out).toBe('No remote is in use.\n')
  })

  it('that are for a folder say what to do instead', async () => {
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_DATA: newFolder() }
    for (const words of [
      ['backup', 'b'],
      ['restore', 'b'],
      ['reset-key', '--yes'],
    ]) {
      const { code, err } = await beckon(words, settings)
      expect([code, err], words.join(' ')).toEqual([1, expect.stringMatching(/BECKON_(?:DATABASE_URL|KEY_FILE)/u)])
    }
  })

  it('look at a database whether a server runs or not', SLOW, async () => {
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_DATA: newFolder() }
    expect((await beckon(['doctor'], settings)).out).toContain('the shared database and the boxes were not checked')
    const server = await startProgram(settings)
    expect((await beckon(['doctor'], settings)).out).toContain('The shared database answers')
    expect(await beckon(['health'], settings)).toMatchObject({ code: 0 })
    await server.stop()
  })
})
