/**
 * The recorded bytes are what real sets and their clients said: a Freebox Player Mini v2 (README of
 * louis49/androidtv-remote, MIT; issues 4 and 38 there), a TCL Smart TV Pro (issue 39 there), and a TV that speaks the
 * first version of the protocol (openHAB, issue 15631). Codes and keys in them are long gone.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  configure,
  FEATURES,
  readTvMessage,
  openLink,
  ping,
  pingAnswer,
  press,
  setActive,
  typeText,
} from './messages.ts'
import {
  configuration,
  options,
  pairingReplyIn,
  pairingRequest,
  secret,
  secretOf,
  tidyCode,
} from './pairing-messages.ts'
import { Frames, frame, ProtobufError, type Fields, type Message } from './protobuf.ts'

const recorded = (bytes: string) => Buffer.from(bytes.split(',').map(Number))
const read = (bytes: Buffer) => new Frames(65_536).add(bytes)[0] as Message
const heard = (fields: Fields) => readTvMessage(read(frame(fields)))

const FREEBOX_MODULUS =
  'D619A8E781C7CEC93C8B4FBF84D6B1FB356D651E160CFE85FF72574F563762D6153FB1E35B94C75D25EF9FEE2254F80EC3016B8397C577637A' +
  '86793902CE7A2ACDA1FABFEBDD4CEE1EF322627924A5B5BCF5BD15A00858EF8D304A1932C58D13271FC8A63D58954EB9A01E80C5658CEFC300' +
  '1C802D349B81FBF0C5BCA4E96681A3DF612ADA51F21217E71C2614AE44F6EE3913A7D4F25A3E8B21891915F7329203CABBDD0B0CDA85B71AC1' +
  '0AF03D777E784F2ADB65D0586D6DC26B8561D23A5FBB10CFCCEC919D21968B8230159748BAFD2F2EED5330ECA9DDA17321B4782FE101BEF34A' +
  'A12C035853E75519EC5003FEE747428E4EBFCD236EE05A2EE04C2293'
const CLIENT_MODULUS =
  '8F62716B46B09B53D0D6E4111E4B48432B5562C2D5383B9BCC610F54E2171E0F8B179F0A27F2C8EFE8201AAB046F49A3E6CED0BDF5B71A29B6' +
  'ACE1B6DB94C11C9D301833073F2914F2D36E2A2AE6A1E8F8A0834D8CBDECDE6A3551AA0D686DE805DEA56DBEDA1F89077B66958C3A0B9B774E' +
  '2CF5E6F6E3C3D1F87C37C6946D157158361D38DBDAA975FA5428CC8BA217F8E645CD23539C19B59F80C0BA2DC271CE95D51BCB085427566CBF' +
  '4CDBDED137D177ADB61AD24451634061E0BC5B1E88C77C001AF09B362AE3204E94E079C19E6A894BACAE111FEA5CDC1BF76B64C199AAD9F002' +
  'CA63BA8BB4A2AAD1AB255D2E2E8EB57E94F0B4B0214F9E538CF02096BFD8AF301AFCFA34655ED03180EEFD4933409809464D80A080BE3B2BDC' +
  '49F6C9AD07C1C94EA2037FCECD60EB2414772A698D1EA07250C835A552D4AE380FD565539EDC21A68062BB8953241A2AAA7475F6AE80F951A4' +
  '982358AF7B8EC70CE3484076627281FAE433C1AB6C0664F0AEE0E8AE8FDB482BACB8D02526CE87AABF95'
const EXPONENT = Buffer.from('010001', 'hex')
const freebox = { modulus: Buffer.from(FREEBOX_MODULUS, 'hex'), exponent: EXPONENT }
const client = { modulus: Buffer.from(CLIENT_MODULUS, 'hex'), exponent: EXPONENT }
const FREEBOX_SECRET =
  '102,178,37,198,190,255,189,250,81,14,87,227,164,208,255,148,117,243,210,124,103,79,209,168,83,156,166,58,218,141,' +
  '57,198'

describe('what we say, against what was recorded', () => {
  it('presses, sets active and answers pings byte for byte as others do', () => {
    expect(press(91)).toEqual(recorded('6,82,4,8,91,16,3'))
    expect(setActive(622)).toEqual(recorded('5,18,3,8,238,4'))
    expect(pingAnswer(5)).toEqual(recorded('4,74,2,8,5'))
    // With our name in it, so that two lengths are others.
    expect(configure(622)).toEqual(
      recorded('30,10,28,8,238,4,18,23,24,1,34,1,49,42,9,97,116,118,114,101,109,111,116,101,50,5,49,46,48,46,48'),
    )
  })

  it('pairs byte for byte as others do', () => {
    expect(options()).toEqual(recorded('16,8,2,16,200,1,162,1,8,10,4,8,3,16,6,24,1'))
    expect(configuration()).toEqual(recorded('16,8,2,16,200,1,242,1,8,10,4,8,3,16,6,16,1'))
    expect(secret(recorded(FREEBOX_SECRET)).subarray(0, 11)).toEqual(recorded('42,8,2,16,200,1,194,2,34,10,32'))
    expect(pairingRequest().subarray(1, 7)).toEqual(recorded('8,2,16,200,1,82'))
  })

  it('opens links and pings', () => {
    expect(read(openLink('https://example.org/')).message(90)?.text(1)).toBe('https://example.org/')
    expect(read(ping(7)).message(8)?.number(1)).toBe(7)
  })

  it('types into the field that the set counts, as androidtvremote2 does', () => {
    const typed = read(typeText('abcd', { ime: 9, field: 4 })).message(21)
    const edit = typed?.message(3)
    expect([typed?.number(1), typed?.number(2), edit?.number(1)]).toEqual([9, 4, 1])
    const text = edit?.message(2)
    expect([text?.number(1), text?.number(2), text?.text(3)]).toEqual([3, 3, 'abcd'])
  })
})

describe('what a set says, as it was recorded', () => {
  it('configures itself: a TCL whose remote service lets nobody press keys', () => {
    const message = read(
      recorded(
        '85,10,83,8,253,4,18,78,10,12,83,109,97,114,116,32,84,86,32,80,114,111,18,3,84,67,76,24,1,34,2,49,49,42,36,99,' +
          '111,109,46,103,111,111,103,108,101,46,97,110,100,114,111,105,100,46,116,118,46,114,101,109,111,116,101,46,' +
          '115,101,114,118,105,99,101,50,13,53,46,50,46,52,55,51,50,53,52,49,51,51',
      ),
    )
    const said = readTvMessage(message)
    expect(said).toEqual({ is: 'configure', features: 637, maker: 'TCL', model: 'Smart TV Pro' })
    expect(said.is === 'configure' && said.features & FEATURES.keys).toBe(0)
  })

  it('asks to be set active', () => {
    expect(readTvMessage(read(recorded('2,18,0')))).toEqual({ is: 'set active' })
  })

  it('takes the steps of a pairing', () => {
    const steps = [
      '7,8,2,16,200,1,90,0',
      '16,8,2,16,200,1,162,1,8,18,4,8,3,16,6,24,1',
      '8,8,2,16,200,1,250,1,0',
      `42,8,2,16,200,1,202,2,34,10,32,${FREEBOX_SECRET}`,
    ].map((bytes) => pairingReplyIn(read(recorded(bytes))))
    expect(steps).toEqual(['request taken', 'options', 'shows its code', 'paired'])
  })

  it.each([
    ['press', { 2: { 10: { 1: 22, 2: 3 } } }],
    ['link', { 2: { 90: { 1: 'x:' } } }],
    ['ping', { 2: { 8: { 1: 1 } } }],
    ['other', {}],
  ])('gives a %s back that it does not take', (what, back) => {
    expect(heard({ 3: { 1: 1, ...back } })).toEqual({ is: 'refused', what })
  })
})

describe('what a set says', () => {
  it('is its power, its sound, the app on its screen and its pings', () => {
    expect(heard({ 40: { 1: 1 } })).toEqual({ is: 'power', on: true })
    expect(heard({ 40: {} })).toEqual({ is: 'power', on: false })
    expect(heard({ 50: { 6: 100, 7: 30, 8: 1 } })).toEqual({ is: 'volume', max: 100, level: 30, muted: true })
    expect(heard({ 50: { 1: 26, 3: 'Freebox' } })).toEqual({ is: 'volume', max: 0, level: 0, muted: false })
    expect(heard({ 20: { 1: { 12: 'com.netflix.ninja' } } })).toEqual({ is: 'app', name: 'com.netflix.ninja' })
    expect(heard({ 8: { 1: 4711, 2: 1 } })).toEqual({ is: 'ping', number: 4711 })
    expect(heard({ 9: { 1: 3 } })).toEqual({ is: 'ping answer', number: 3 })
    expect(heard({ 30: { 1: 3 } })).toEqual({ is: 'other' })
  })

  it('is shown as plain text', () => {
    const said = heard({ 1: { 1: 2, 2: { 1: 'TV\u202E\n<b>', 2: 'x'.repeat(500) } } })
    expect(said).toMatchObject({ model: 'TV <b>', maker: 'x'.repeat(100) })
  })

  it('is read or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.uint8Array({ maxLength: 60 }), (field, rubbish) => {
        try {
          expect(heard({ [field]: rubbish }).is).toBeTypeOf('string')
          expect(pairingReplyIn(read(frame({ 2: 200, [field]: rubbish })))).toBeTypeOf('string')
        } catch (error) {
          expect(error).toBeInstanceOf(ProtobufError)
        }
      }),
    )
  })

  it.each([
    [400, 'error'],
    [401, 'bad configuration'],
    [402, 'wrong code'],
  ] as const)('is status %i of a pairing', (status, means) => {
    expect(pairingReplyIn(read(frame({ 1: 2, 2: status })))).toBe(means)
  })

  it('can be something else altogether: JSON, in the first version of the protocol', () => {
    expect(pairingReplyIn(read(frame({ 1: 2, 2: 200 })))).toBe('other')
    const json = Buffer.from('#{"protocol_version":1,"status":400}')
    expect(() => read(json)).toThrow(ProtobufError)
  })
})

describe('the code', () => {
  it('makes the very secret that a real set took and gave back', () => {
    expect(secretOf('6629CF', client, freebox)).toEqual(recorded(FREEBOX_SECRET))
  })

  it('is found out when it is mistyped, before anything is sent', () => {
    for (const wrong of ['6629CE', '6729CF', '6629C', '6629CF0', '6629CG', ''])
      expect(secretOf(wrong, client, freebox)).toBeUndefined()
  })

  it('may be typed in small letters and with spaces', () => {
    expect(tidyCode(' 66 29-cf ')).toBe('6629CF')
  })
})
