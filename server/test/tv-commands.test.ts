import { createServer } from 'node:net'
import { openTvFiles } from '@beckon/boxes/agent/tv-files'
import { describe, expect, it, onTestFinished } from 'vitest'
import { announceRokus } from '../../boxes/test/announced-rokus.ts'
import { listening } from '../../boxes/test/far-end.ts'
import { startFakeBroker } from '../../boxes/test/fake-broker.ts'
import { startFakeKodi } from '../../boxes/test/fake-kodi.ts'
import { startFakeRoku } from '../../boxes/test/fake-roku.ts'
import { startFakeVdr } from '../../boxes/test/fake-vdr.ts'
import { startTasmota } from '../../boxes/test/mqtt-devices.ts'
import { atTerminal, beckon, newFolder, post, startHere } from './support/program.ts'

async function home(settings: Readonly<Record<string, string>> = {}) {
  const vdr = await startFakeVdr()
  onTestFinished(() => vdr.stop())
  const env = { BECKON_DATA: newFolder(), ...settings }
  const { address } = await startHere(env)
  return { vdr, env, address }
}

describe('TVs from the command line', () => {
  it('are added in a dialogue, tried and forgotten', async () => {
    const { vdr, env } = await home()
    const added = await atTerminal(['boxes', 'add', `vdr://127.0.0.1:${vdr.port}`], env, [
      ['Did it move? (y/n)', 'y'],
      ['Name [VDR]:', 'Den'],
      ['Room', 'Upstairs'],
    ])
    expect(added.out).toContain('Add the computer that runs Beckon to the file svdrphosts.conf of VDR.')
    const id = /Den is ready: (den-\w{8})\./u.exec(added.out)?.[1] ?? ''
    expect([id, added.code]).toEqual([expect.stringMatching(/^den-/u), 0])
    expect((await beckon(['boxes'], env)).out).toMatch(new RegExp(`^${id} +Den +standard +vdr +answers$`, 'mu'))

    vdr.received.length = 0
    expect(await beckon(['boxes', 'test', id], env)).toMatchObject({
      code: 0,
      out: 'Beckon pressed volume up and then volume down. The TV reports that it worked.\n',
    })
    expect(vdr.received.filter((line) => /^VOLU [+-]$/u.test(line))).toEqual(['VOLU +', 'VOLU -'])

    expect((await beckon(['boxes', 'forget', id], env)).out).toBe(
      'Forgot Den, with its keys and tokens.\nDelete the line of Beckon from the file svdrphosts.conf of VDR.\n',
    )
    expect(await beckon(['boxes', 'test', id], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such TV'),
    })
  })

  it('say why one cannot be added', async () => {
    const { vdr, env } = await home()
    const { port } = vdr
    await vdr.stop()
    const nobody = await atTerminal(['boxes', 'add', `vdr://127.0.0.1:${port}`], env, [])
    expect([nobody.code, nobody.out]).toEqual([1, expect.stringContaining('Nothing answers at this address')])
    const abroad = await atTerminal(['boxes', 'add', 'vdr://localhost'], env, [])
    expect(abroad.out).toContain('This address is not one of your home network.')
    expect(await beckon(['boxes', 'add', 'vdr://127.0.0.1'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('beckon boxes link'),
    })
    for (const which of ['7', 'betamax://127.0.0.1', 'nonsense'])
      expect((await beckon(['boxes', 'add', which], env)).code).toBe(1)
    await vdr.stop().catch(() => {})
  })

  it('are looked for, and the page has a link that is good once', async () => {
    const { env, address } = await home({ BECKON_TV_SEARCH: 'off' })
    expect((await beckon(['boxes', 'scan'], env)).out).toMatch(/cannot listen to the home network[^]*No TV was found/u)
    const { out } = await beckon(['boxes', 'link'], env)
    const key = /\/tvs#key=([\w-]{43})$/mu.exec(out)?.[1]
    const opened = await post(address, '/api/v1/tvs/open', { key })
    expect(opened).toMatchObject({ status: 200, body: { operatorToken: expect.any(String) } })
    expect((await post(address, '/api/v1/tvs/open', { key })).status).toBe(401)
  })

  it('are chosen of those that were found', async () => {
    const roku = await startFakeRoku()
    onTestFinished(() => roku.stop())
    onTestFinished(await announceRokus(new Set([roku.port])))
    const { env } = await home({ BECKON_TV_SEARCH: '127.0.0.1' })
    const { out } = await beckon(['boxes', 'scan'], env)
    expect(out).toMatch(/ Roku .+ 127\.0\.0\.1[^]*Add one with: beckon boxes add\n/u)
    const added = await atTerminal(['boxes', 'add'], env, [
      ['Enter alone means 1:', ''],
      ['(y/n)', 'y'],
      ['Name [', 'Den'],
      ['Room (optional)', ''],
    ])
    expect(added.out).toContain('Den is ready: den-')
    expect(roku.pressed).toEqual(['VolumeUp', 'VolumeDown'])
  })

  it('are added also when they refuse the try', async () => {
    const { vdr, env } = await home()
    vdr.received.push = (line) => {
      // Paired, and gone when it is to press.
      if (/^VOLU [+-]$/u.test(line)) vdr.mood = 'hangs up'
      return 0
    }
    const added = await atTerminal(['boxes', 'add', `vdr://127.0.0.1:${vdr.port}`], env, [
      ['Name [', 'Den'],
      ['Room (optional)', ''],
    ])
    expect(added.out).toContain('It is added all the same; beckon boxes test tries it again.')
    expect([added.out, added.code]).toEqual([expect.stringContaining('Den is ready: den-'), 0])
  })

  it('are given up by Ctrl-C, also while the set-up waits for the device', async () => {
    const { env } = await home()
    const { port, unplug } = await listening(createServer())
    onTestFinished(unplug)
    const given = await atTerminal(['boxes', 'add', `vdr://127.0.0.1:${port}`], env, [['svdrphosts.conf', '\u0003']])
    expect([given.out, given.code]).toEqual([expect.stringContaining('Ended.'), 1])
  })

  it('are added without a try where an infrared sender has no codes yet', async () => {
    const broker = await startFakeBroker()
    onTestFinished(() => broker.stop())
    const sender = await startTasmota(broker.port, 'blaster')
    onTestFinished(() => sender.stop())
    const { env } = await home()
    const added = await atTerminal(['boxes', 'add', `mqtt://127.0.0.1:${broker.port}`], env, [
      ['Enter alone means 1:', '9'],
      ['Enter alone means 1:', '1'],
      ['Name [', 'Den'],
      ['Room (optional)', ''],
    ])
    expect(added.out).toContain('It has no codes yet, so there is nothing to try.')
    expect([added.out, added.code]).toEqual([expect.stringContaining('Den is ready: den-'), 0])
  })

  it('are added and forgotten at an agent, on its own machine', async () => {
    const roku = await startFakeRoku()
    onTestFinished(() => roku.stop())
    const env = { BECKON_DATA: newFolder() }
    const address = `roku://127.0.0.1:${roku.port}`
    const added = await atTerminal(['agent', 'add', address], env, [
      ['(y/n)', 'y'],
      ['Name [', 'Den'],
      ['Room', 'Upstairs'],
    ])
    expect([added.out, added.code]).toEqual([expect.stringContaining('Added Den as den-'), 0])
    const id = /Added Den as (den-\w{8})\./u.exec(added.out)?.[1] ?? ''
    expect((await openTvFiles(env.BECKON_DATA)).find(id)).toMatchObject({
      name: 'Den',
      room: 'Upstairs',
      driver: 'roku',
      settings: { host: '127.0.0.1', port: roku.port },
    })
    const again = await atTerminal(['agent', 'add', address], env, [
      ['(y/n)', 'n'],
      ['Name [Den]', 'Snug'],
      ['[Upstairs]', ''],
    ])
    expect(again.out).toContain(`Added Snug as ${id}.`)
    expect((await beckon(['agent', 'forget', 'den'], env)).err).toContain(`There is: ${id} (Snug).`)
    expect((await beckon(['agent', 'forget', id], env)).out).toContain('Forgot Snug, with its keys and tokens.')
    expect((await beckon(['agent', 'forget', id], env)).err).toContain('This agent has no TVs.')
    expect((await beckon(['agent', 'add', address], env)).err).toContain('Run it in a terminal.')
    for (const wrong of [
      ['agent', 'sing'],
      ['agent', 'forget'],
    ])
      expect((await beckon(wrong, env)).code).toBe(1)
  })

  it('are one TV at an agent where a Kodi is added a second time, and two where it is another on the same machine', async () => {
    const [kodi, other] = [await startFakeKodi(), await startFakeKodi()]
    onTestFinished(async () => {
      await kodi.stop()
      await other.stop()
    })
    const env = { BECKON_DATA: newFolder() }
    const addAt = async (port: number) => {
      const { out } = await atTerminal(['agent', 'add', `kodi://127.0.0.1:${port}`], env, [
        ['(y/n)', 'y'],
        ['Name [', 'Den'],
        ['Room', 'Upstairs'],
      ])
      return /Added Den as (den-\w{8})\./u.exec(out)?.[1]
    }
    const id = await addAt(kodi.port)
    expect(id).toBeDefined()
    expect(await addAt(kodi.port)).toBe(id)
    expect(await addAt(other.port)).not.toBe(id)
    const ports = (await openTvFiles(env.BECKON_DATA)).all().map(({ settings }) => settings['port'])
    expect(new Set(ports)).toEqual(new Set([kodi.port, other.port]))
  })

  it('whose keys have to be taught are not added at an agent', async () => {
    const broker = await startFakeBroker()
    onTestFinished(() => broker.stop())
    const sender = await startTasmota(broker.port, 'blaster')
    onTestFinished(() => sender.stop())
    const env = { BECKON_DATA: newFolder() }
    const added = await atTerminal(['agent', 'add', `mqtt://127.0.0.1:${broker.port}`], env, [
      ['Enter alone means 1:', '1'],
    ])
    expect([added.out, added.code]).toEqual([expect.stringContaining('cannot learn the codes'), 1])
    expect((await openTvFiles(env.BECKON_DATA)).all()).toEqual([])
  })

  it('of the settings stay there', async () => {
    const vdr = await startFakeVdr()
    onTestFinished(() => vdr.stop())
    const env = { BECKON_DATA: newFolder(), BECKON_BOXES: `vdr://127.0.0.1:${vdr.port}` }
    await startHere(env)
    expect(await beckon(['boxes', 'forget', 'vdr'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('stands in BECKON_BOXES'),
    })
  })

  it('need the right words', async () => {
    for (const words of [['add', 'a', 'b'], ['scan', 'all'], ['fly'], ['toString']])
      expect(await beckon(['boxes', ...words], {})).toMatchObject({ code: 1, err: expect.stringContaining('Usage') })
  })
})
