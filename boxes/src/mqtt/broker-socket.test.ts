import { expect, it } from 'vitest'
import { matches } from './broker-socket.ts'

it.each([
  ['tele/+/LWT', 'tele/hall/LWT', true],
  ['tele/+/LWT', 'tele/LWT', false],
  ['tele/+', 'tele', false],
  ['ir/#', 'ir/hall/OK', true],
  ['ir/#', 'ir', true],
  ['ir/+/#', 'ir/hall', true],
  ['ir/+/#', 'ir', false],
])('the filter %s and the topic %s, which MQTT matches: %s', (filter, topic, isMatch) => {
  expect(matches(filter, topic)).toBe(isMatch)
})
