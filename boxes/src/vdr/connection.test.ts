import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeVdr, type FakeVdr } from '../../test/fake-vdr.ts'
import { holdTime, letTimeGo, until } from '../../test/held-time.ts'
import { deadlineOf } from '../wire/command.ts'
import { SvdrpConnection } from './connection.ts'

/** Only what hangs is late. */
const soon = () => deadlineOf(AbortSignal.timeout(20_000))
let vdr: FakeVdr
let connection: SvdrpConnection

beforeEach(async () => {
  vdr = await startFakeVdr()
  connection = new SvdrpConnection({ host: '127.0.0.1', port: vdr.port }, 50)
})
afterEach(async () => {
  letTimeGo()
  connection.close()
  await vdr.stop()
})

describe('the connection to VDR', () => {
  it('is one for many commands, answered in their order', async () => {
    const replies = await Promise.all(
      ['CHAN 5', 'VOLU', 'CHAN', 'NOPE'].map((command) => connection.send(command, soon())),
    )
    expect(replies.map(({ lines }) => lines[0])).toEqual([
      '5 Lantern',
      'Audio volume is 100',
      '5 Lantern',
      'Command unrecognized: "NOPE"',
    ])
    expect(vdr.connections()).toBe(1)
  })

  it('leaves with QUIT when it is idle, and comes back when needed', async () => {
    await connection.send('CHAN', soon())
    await vi.waitFor(() => expect(vdr.received).toContain('QUIT'))
    expect((await connection.send('CHAN', soon())).lines).toEqual(['2 Harbour One'])
    expect(vdr.connections()).toBe(2)
  })

  it('never begins a command whose time ran out while it waited its turn', async () => {
    vdr.mood = 'silent'
    const stops = [new AbortController(), new AbortController()] as const
    const first = connection.send('CHAN', deadlineOf(stops[0].signal))
    const second = connection.send('VOLU +', deadlineOf(stops[1].signal))
    await until(() => vdr.received.length === 1)
    stops[1].abort()
    await expect(second).rejects.toThrow('TOO-LATE')
    stops[0].abort()
    await expect(first).rejects.toThrow('TOO-LATE')
    expect(vdr.received).toEqual(['CHAN'])
  })

  it('keeps the turn of those behind a command that gave up waiting', async () => {
    vdr.mood = 'drips'
    const first = connection.send('LSTC', soon())
    const stop = new AbortController()
    const second = connection.send('VOLU +', deadlineOf(stop.signal))
    await until(() => vdr.received.length === 1)
    stop.abort()
    await expect(second).rejects.toThrow('TOO-LATE')
    const third = connection.send('CHAN', soon())
    expect((await first).lines).toHaveLength(4)
    expect((await third).lines).toEqual(['2 Harbour One'])
    expect(vdr.received).toEqual(['LSTC', 'CHAN'])
  })

  it('tells a VDR nothing that hangs since its last answer: it would be done when it goes on', async () => {
    const time = holdTime()
    await connection.send('HITK Up', soon())
    vdr.mood = 'silent'
    const stops = [new AbortController(), new AbortController()] as const
    const lately = connection.send('HITK Power', deadlineOf(stops[0].signal))
    await until(() => vdr.received.includes('HITK Power'))
    stops[0].abort()
    await expect(lately).rejects.toThrow('BOX-TIMEOUT')
    const patient = new SvdrpConnection({ host: '127.0.0.1', port: vdr.port })
    vdr.mood = 'well'
    await patient.send('HITK Up', soon())
    time.pass(500)
    vdr.mood = 'silent'
    const later = patient.send('HITK Power', deadlineOf(stops[1].signal))
    await until(() => vdr.received.at(-1) === 'VOLU')
    stops[1].abort()
    await expect(later).rejects.toThrow('TOO-LATE')
    vdr.mood = 'well'
    await patient.send('HITK Down', soon())
    expect(vdr.received).toEqual(['HITK Up', 'HITK Power', 'HITK Up', 'VOLU', 'HITK Down'])
    patient.close()
  })

  it('writes nothing after its time, though the signal is late', async () => {
    await expect(connection.send('HITK Up', { ...soon(), until: performance.now() })).rejects.toThrow('TOO-LATE')
    expect(vdr.received).toEqual([])
  })

  it('sends nothing that would be two commands', async () => {
    await expect(connection.send('CHAN 2\r\nHITK Power', soon())).rejects.toThrow('BOX-UNREACHABLE')
    expect(vdr.received).toEqual([])
  })
})
