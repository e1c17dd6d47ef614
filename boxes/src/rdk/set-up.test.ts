import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeThunder, type FakeThunder } from '../../test/fake-thunder.ts'
import { person } from '../../test/person.ts'
import { rdkBox } from '../../test/rdk-rig.ts'
import { temporaryMemory } from '../box-memory.ts'
import { setUpRdk } from './family.ts'
import { tokenIn } from './thunder.ts'

let thunder: FakeThunder
beforeEach(async () => {
  thunder = await startFakeThunder()
})
afterEach(() => thunder.stop())

const at = (port: number) => ({ host: '127.0.0.1', port })
const refusal = (why: string) => expect.objectContaining({ why })

it('asks nothing of a box without a token, and tells it by its serial number', async () => {
  const { dialogue, asked } = person()
  const result = { settings: at(thunder.port), name: 'Maker RDK-1', identity: 'rdk:SN0001' }
  expect(await setUpRdk(at(thunder.port), dialogue)).toEqual(result)
  expect(asked).toEqual([])
  expect(thunder.pressed).toEqual([])
})

it('asks for the token until it is right, and the box works with it', async () => {
  thunder.token = 'right'
  const { dialogue, asked } = person('wrong', ' right\n')
  const { secrets } = await setUpRdk(at(thunder.port), dialogue)
  expect(asked).toEqual([{ is: 'token' }, { is: 'token', wrong: true }])
  expect(secrets).toEqual({ token: 'right' })
  const box = rdkBox(thunder.port, {}, temporaryMemory(secrets))
  expect(await box.pressKey('OK', AbortSignal.timeout(20_000))).toEqual({ is: 'accepted' })
  await box.close()
})

it('is no box for us where Thunder has no plugin that takes keys, as in other products', async () => {
  thunder.plugins.delete('org.rdk.RDKWindowManager')
  await expect(setUpRdk(at(thunder.port), person().dialogue)).rejects.toEqual(refusal('other-family'))
})

it('is a box out of reach while it still starts the plugin that takes keys', async () => {
  thunder.plugins.set('org.rdk.RDKWindowManager', 'precondition')
  await expect(setUpRdk(at(thunder.port), person().dialogue)).rejects.toEqual(refusal('unreachable'))
})

it.each([
  ['{"token":"eyJ.a-b_c.d"}\n', 'eyJ.a-b_c.d'],
  ['{ "token" : "x=" , "success": true }', 'x='],
  ['plain\n', 'plain'],
  ['two words', undefined],
  ['', undefined],
  ['{"token":"a&b"}', undefined],
])('reads the token that a command prints: %s', (printed, token) => {
  expect(tokenIn(printed)).toBe(token)
})
