import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { loadAccount } from './account.ts'

let boxes = 0
let asked: (string | null)[] = []
let answer: () => Response

beforeEach(() => {
  localStorage.clear()
  asked = []
  // A box of its own for each test: a box is asked about once per page load.
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'mine', arToken: 'token-1', deviceId: `account-box-${++boxes}` }, true)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/account')) return new Response('{"status":"OK"}')
    asked.push(new Headers(init?.headers).get('authorization'))
    return answer()
  })
})

afterEach(() => vi.restoreAllMocks())

describe('the account', () => {
  it('says whether the box is flex, and is asked once per box [D17 T08 S13]', async () => {
    answer = () => new Response('{"isFlex":true}')
    await loadAccount()
    await loadAccount()
    expect(asked).toEqual(['Bearer token-1'])
    expect([shared().isFlex, localStorage.getItem('isFlex')]).toEqual([true, 'true'])
    changeShared({ deviceId: `account-box-${++boxes}` })
    await loadAccount()
    expect(asked).toHaveLength(2)
  })

  it('counts as standard when it cannot be fetched and nothing is known [D18]', async () => {
    answer = () => new Response('{"status":"ERROR"}', { status: 500 })
    changeShared({ isFlex: true })
    await loadAccount()
    expect(shared().isFlex).toBe(false)
    expect(shared().banners).toEqual([])
  })

  it('keeps what an earlier visit to the same box has learnt when it cannot be fetched [D18]', async () => {
    answer = () => new Response('{"status":"ERROR"}', { status: 500 })
    localStorage.setItem('isFlex', 'true')
    await loadAccount()
    expect(shared().isFlex).toBe(true)
  })
})
