import { expect, it } from 'vitest'
import { fromAgent, readMessage } from './box-link.ts'

/** What the server makes of a message of an agent. */
const heard = (message: object) => readMessage(fromAgent, JSON.stringify(message))
const id = 1

it('what this server does not know of a newer agent is left out: the other TVs, keys, names and fields count', () => {
  const den = { id: 'den', name: 'Den', room: '', driver: 'vdr' }
  const tvs = [den, { ...den, id: 'attic', driver: 'hologram' }, { ...den, id: 'hall', name: 'x'.repeat(61) }]
  expect(heard({ type: 'tvs', tvs })).toEqual({ type: 'tvs', tvs: [den] })

  const capabilities = {
    keys: ['OK', 'SMELL'],
    lacks: ['SMELL', 'RECORD'],
    tvButtons: ['smell', 'mute'],
    text: true,
    hdmiLinkReady: true,
    tvPowerOnCommandAvailable: true,
    tvPowerOffCommandAvailable: true,
    boxVolume: true,
    apps: true,
  }
  expect(heard({ type: 'capabilities', id, capabilities })).toEqual({
    type: 'capabilities',
    id,
    capabilities: { ...capabilities, keys: ['OK'], lacks: ['RECORD'], tvButtons: ['mute'] },
  })

  const [news, long] = [
    { number: 2, name: 'News' },
    { number: 7, name: 'x'.repeat(101) },
  ]
  const sub = { number: 7.2, name: 'Weather' }
  expect(heard({ type: 'names', id, channels: [long, news, sub], apps: ['Netflix', '', long.name] })).toEqual({
    type: 'names',
    id,
    channels: [news, sub],
    apps: ['Netflix'],
  })

  const state = { volume: 30, power: 'warming up', screen: 'x'.repeat(501), mood: 'good' }
  expect(heard({ type: 'state', id, state })).toEqual({ type: 'state', id, state: { volume: 30 } })

  const outcome = { is: 'refused', why: 'BOX-NOT-ALLOWED' }
  expect(heard({ type: 'outcome', id, outcome: { ...outcome, driver: 'hologram' } })).toEqual({
    type: 'outcome',
    id,
    outcome,
  })
  expect(heard({ type: 'outcome', id, outcome: { is: 'refused', why: 'TIRED' } })).toEqual({
    type: 'outcome',
    id,
    outcome: { is: 'refused', why: 'BOX-TIMEOUT' },
  })
})

it('what no agent says is no message', () => {
  expect(heard({ type: 'tvs', tvs: 'none' })).toBeUndefined()
  expect(heard({ type: 'names', id, channels: {}, apps: [] })).toBeUndefined()
  expect(heard({ type: 'outcome', id, outcome: { is: 'perhaps' } })).toBeUndefined()
})
