import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  activeAppIn,
  activeChannelIn,
  appsIn,
  channelOfNumber,
  channelsIn,
  deviceInfoIn,
  isAppId,
  letterPath,
} from './messages.ts'

/** As real sets answered; see `boxes/test/roku-answers/README.md`. */
const recorded = (name: string) => ({
  status: 200,
  text: readFileSync(new URL(`../../test/roku-answers/${name}.xml`, import.meta.url), 'utf8'),
})
const told = (text: string, status = 200) => ({ status, text })

describe('what real sets answered', () => {
  it('tells a TV with its name, serial number, hardware address and power', () => {
    expect(deviceInfoIn(recorded('device-info-7820x'))).toEqual({
      name: '58" Onn Roku TV',
      maker: 'Onn',
      model: 'Onn Roku TV',
      serial: 'YN00H5555555',
      mac: 'd8:13:99:f8:b0:c6',
      isTv: true,
      canSleep: true,
      isOn: true,
    })
  })

  it('tells players apart from TVs, and what sleeps from what is on', () => {
    expect(deviceInfoIn(recorded('device-info-3500x'))).toMatchObject({
      name: 'My Roku Stick',
      isTv: false,
      isOn: true,
    })
    expect(deviceInfoIn(recorded('device-info'))).toMatchObject({
      name: 'My Roku 3',
      mac: 'b0:a7:37:96:4d:fa',
      canSleep: false,
    })
    // Players that cannot be suspended.
    expect(deviceInfoIn(recorded('device-info-standby'))).toMatchObject({ canSleep: false, isOn: true })
    const { text, ...answer } = recorded('device-info-standby')
    const suspends = text.replace('<supports-suspend>false', '<supports-suspend>true')
    expect(deviceInfoIn({ ...answer, text: suspends })).toMatchObject({ canSleep: true, isOn: false })
    const ofTv = recorded('device-info-7820x').text.replace('PowerOn', 'PowerOff')
    expect(deviceInfoIn({ ...answer, text: ofTv })).toMatchObject({ canSleep: true, isOn: false })
  })

  it('tells apps and inputs', () => {
    expect(appsIn(recorded('apps')).map(({ name }) => name)).toEqual([
      'Roku Channel Store',
      'Netflix',
      'Amazon Video on Demand',
      'MLB.TV®',
      'Free FrameChannel Service',
      'Mediafly',
      'Pandora',
      "Pluto TV - It's Free TV",
    ])
    expect(appsIn(recorded('apps-tv'))[1]).toEqual({ id: 'tvinput.hdmi1', name: 'Blu-ray player' })
    expect(appsIn(recorded('apps-single'))).toHaveLength(1)
  })

  it('tells the app in front, also behind a screensaver', () => {
    expect(activeAppIn(recorded('active-app-netflix'))).toEqual({ id: '12', name: 'Netflix' })
    expect(activeAppIn(recorded('active-app-tvinput-dtv'))).toEqual({ id: 'tvinput.dtv', name: 'Antenna TV' })
    expect(activeAppIn(recorded('active-app-roku'))).toEqual({ id: undefined, name: 'Roku' })
    expect(activeAppIn(recorded('active-app-screensaver'))).toEqual({ id: undefined, name: 'Roku' })
  })

  it('tells the channels of the tuner', () => {
    expect(channelsIn(recorded('tv-channels'))).toEqual([
      { number: 101, name: 'WhatsOn', written: '1.1' },
      { number: 103, name: 'QVC', written: '1.3' },
    ])
    expect(channelsIn(recorded('tv-channels-single'))).toHaveLength(1)
    expect(channelsIn(recorded('tv-channels-empty'))).toEqual([])
    expect(activeChannelIn(recorded('tv-active-channel'))).toEqual({ number: 1403, name: 'getTV', written: '14.3' })
  })
})

describe('channel numbers', () => {
  const channels = channelsIn(
    told(
      `<tv-channels>${['14.2', '14.1', '140', '3-1', '9']
        .map((number) => `<channel><number>${number}</number><name>${number}</name></channel>`)
        .join('')}<channel><number>8</number><name>Eight</name><user-hidden>true</user-hidden></channel></tv-channels>`,
    ),
  )
  it.each([
    [1402, '14.2'],
    [14, '14.2'],
    [140, '140'],
    [3, '3-1'],
    [9, '9'],
    [1, undefined],
    [8, undefined],
  ])('%i is %s', (number, written) => {
    expect(channelOfNumber(channels, number)?.written).toBe(written)
  })
})

describe('what is no answer of a Roku', () => {
  it.each([
    ['a page of another device', told('<html><body>hello</body></html>')],
    ['another document', told('<apps/>')],
    ['JSON', told('{}')],
    ['an error', told('<device-info/>', 500)],
    ['a redirect', told('', 302)],
    ['a document type', told('<!DOCTYPE a><device-info/>')],
  ])('%s', (_, answer) => {
    expect(() => deviceInfoIn(answer)).toThrow('BOX-UNREACHABLE')
  })

  it('is a set that does not allow us, by its status', () => {
    expect(() => channelsIn(told('ECP command not allowed in Limited mode.', 403))).toThrow('BOX-NOT-ALLOWED')
  })

  it('is a serial number with more than letters and digits in it', () => {
    const serial = (text: string) =>
      deviceInfoIn(told(`<device-info><serial-number>${text}</serial-number></device-info>`)).serial
    expect(serial('YN00H5555555')).toBe('YN00H5555555')
    expect(serial('a/../b')).toBeUndefined()
  })
})

describe('paths', () => {
  it('hold a letter of any alphabet, and nothing beyond it', () => {
    expect(['a', ' ', 'é', '/', '?', '日'].map(letterPath)).toEqual([
      '/keypress/Lit_a',
      '/keypress/Lit_%20',
      '/keypress/Lit_%C3%A9',
      '/keypress/Lit_%2F',
      '/keypress/Lit_%3F',
      '/keypress/Lit_%E6%97%A5',
    ])
  })

  it('hold only the id of an app', () => {
    for (const id of ['12', 'tvinput.hdmi1', 'dev', '551012_c3d4']) expect(isAppId(id), id).toBe(true)
    for (const id of ['', '../x', 'a/b', 'a?b', 'a..b']) expect(isAppId(id), id).toBe(false)
  })
})
