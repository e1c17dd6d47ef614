import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeRoku, type FakeRoku } from '../../test/fake-roku.ts'
import { startFakeHttpBox } from '../../test/fake-http-box.ts'
import { person } from '../../test/person.ts'
import { isOtherFamily } from '../set-up.ts'
import { describeRoku, recogniseRoku, setUpRoku } from './family.ts'

let tv: FakeRoku
beforeEach(async () => {
  tv = await startFakeRoku()
})
afterEach(() => tv.stop())

const setUp = (port: number) => setUpRoku({ host: '127.0.0.1', port }, person().dialogue)

describe('setting up a Roku', () => {
  it('takes its name, serial number and hardware address, after a key that does nothing', async () => {
    expect(await setUp(tv.port)).toEqual({
      settings: { host: '127.0.0.1', port: tv.port },
      identity: 'roku:YN00H5555555',
      name: '58" Onn Roku TV',
      mac: 'd8:13:99:f8:b0:c6',
    })
    expect(tv.received).toEqual(['GET /query/device-info', 'POST /keypress/Lit_%20'])
    expect([tv.pressed, tv.app]).toEqual([[], 'tvinput.dtv'])
  })

  it('finds out that keys are refused, though the set answers questions', async () => {
    tv.access = 'Limited'
    await expect(setUp(tv.port)).rejects.toMatchObject({ why: 'not-allowed' })
  })

  it('presses nothing on a set that sleeps', async () => {
    tv.mode = 'DisplayOff'
    await expect(setUp(tv.port)).rejects.toMatchObject({ why: 'asleep' })
    expect(tv.received).toEqual(['GET /query/device-info'])
  })

  it('presses nothing on what is no Roku', async () => {
    const printer = await startFakeHttpBox(
      () => ({ status: 200, type: 'text/html', body: '<html></html>' }),
      () => false,
    )
    await expect(setUp(printer.port)).rejects.toMatchObject({ why: 'other-family' })
    expect(printer.received).toEqual(['GET /query/device-info'])
    await printer.stop()
  })
})

describe('finding a Roku', () => {
  const answer = {
    target: 'roku:ecp',
    address: '192.168.1.134',
    usn: 'uuid:roku:ecp:P0A070000007',
    location: 'http://192.168.1.134:8060/',
  }
  it('knows it by its answer to a search, with its serial number', () => {
    expect(recogniseRoku(answer)).toEqual({
      driver: 'roku',
      name: '',
      host: '192.168.1.134',
      port: 8060,
      identity: 'roku:P0A070000007',
    })
  })

  it('takes the address of the sender, whatever it says where it is', () => {
    for (const location of ['http://8.8.8.8:9/', 'http://roku.example/', 'nonsense', ''])
      expect(recogniseRoku({ ...answer, location })).toMatchObject({ host: '192.168.1.134', port: 8060 })
    expect(recogniseRoku({ ...answer, location: 'http://192.168.1.134:18060/' })).toMatchObject({ port: 18_060 })
  })

  it('is none without a serial number, or with another service', () => {
    expect(recogniseRoku({ ...answer, usn: 'uuid:roku:ecp:' })).toBeUndefined()
    expect(recogniseRoku({ ...answer, usn: 'uuid:roku:ecp:a/../b' })).toBeUndefined()
    expect(recogniseRoku({ ...answer, target: 'upnp:rootdevice' })).toBeUndefined()
  })

  it('asks the set what it is called, and presses nothing', async () => {
    expect(await describeRoku({ host: '127.0.0.1', port: tv.port }, AbortSignal.timeout(20_000))).toEqual({
      name: '58" Onn Roku TV',
      maker: 'Onn',
      model: 'Onn Roku TV',
      port: tv.port,
      identity: 'roku:YN00H5555555',
      alsoKnownAs: ['mac:d8:13:99:f8:b0:c6'],
    })
    expect(tv.received).toEqual(['GET /query/device-info'])
    await tv.trouble('huge')
    await expect(describeRoku({ host: '127.0.0.1', port: tv.port }, AbortSignal.timeout(20_000))).rejects.toThrow(
      'BOX-UNREACHABLE',
    )
    await tv.trouble('rubbish')
    const described = describeRoku({ host: '127.0.0.1', port: tv.port }, AbortSignal.timeout(20_000))
    await expect(described).rejects.toSatisfy(isOtherFamily)
  })
})
