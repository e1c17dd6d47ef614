import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answers, json, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { storeNewSession } from '../../client/session-store.ts'
import { loadAccount } from './account.ts'

let boxes = 0

beforeEach(() => {
  localStorage.clear()
  // A box of its own for each test: a box is asked about once per page load.
  changeShared(
    { ...INITIAL_STATE, clientDeviceId: 'mine', arToken: 'token-1', deviceId: `account-box-${++boxes}` },
    true,
  )
  startServer()
})

afterEach(stopServer)

describe('the account', () => {
  it('says whether the box is flex, and is asked once per box [D17 T08 S13]', async () => {
    answers['account'] = () => json(200, { isFlex: true })
    await loadAccount()
    await loadAccount()
    expect(sentTo('account').map(({ authorization }) => authorization)).toEqual(['Bearer token-1'])
    expect([shared().isFlex, localStorage.getItem('isFlex')]).toEqual([true, 'true'])
    changeShared({ deviceId: `account-box-${++boxes}` })
    await loadAccount()
    expect(sentTo('account')).toHaveLength(2)
  })

  it('is asked anew after each login, even for the same box, whose layout stays meanwhile [D11 D17]', async () => {
    const device = { id: shared().deviceId ?? '', name: 'Kitchen' }
    localStorage.setItem('deviceId', device.id)
    answers['account'] = () => json(200, { isFlex: true })
    await loadAccount()
    storeNewSession({ token: { arToken: 'token-2' }, device, devices: [device] })
    expect(shared().isFlex).toBe(true)
    answers['account'] = () => json(200, { isFlex: false })
    await loadAccount()
    expect([sentTo('account').length, shared().isFlex]).toEqual([2, false])
  })

  it('counts as standard when the server refuses to say, whatever was known [D18]', async () => {
    answers['account'] = () => json(500, { status: 'ERROR' })
    localStorage.setItem('isFlex', 'true')
    changeShared({ isFlex: true })
    await loadAccount()
    expect(shared().isFlex).toBe(false)
    expect(shared().banners).toEqual([])
  })

  it('keeps what an earlier visit to the same box has learnt when no answer comes [D18]', async () => {
    answers['account'] = () => Promise.reject(new TypeError('Failed to fetch'))
    localStorage.setItem('isFlex', 'true')
    await loadAccount()
    expect(shared().isFlex).toBe(true)
  })

  it('takes a refusal of a token that was replaced meanwhile for no answer', async () => {
    answers['account'] = () => {
      changeShared({ arToken: 'token-2' })
      return json(401, { status: 'INVALID-TOKEN' })
    }
    localStorage.setItem('isFlex', 'true')
    await loadAccount()
    expect(shared().isFlex).toBe(true)
  })
})
