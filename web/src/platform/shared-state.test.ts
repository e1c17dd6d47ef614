import { describe, expect, it } from 'vitest'
import { changeShared, INITIAL_STATE, shared } from './shared-state.ts'

describe('the shared state', () => {
  it('begins with the menu closed, sounds off and nothing loaded [T18 T19 T21 T22]', () => {
    expect(shared()).toMatchObject({
      keySound: false,
      menuOpen: false,
      haveButtons: false,
      isFetchingButtons: false,
    })
  })

  it('has a place for everything that pages share', () => {
    expect(Object.keys(INITIAL_STATE)).toEqual(
      expect.arrayContaining([
        'keySound',
        'menuOpen',
        'buttons',
        'haveButtons',
        'isFetchingButtons',
        'popularButtons',
        'tvConfigData',
        'deviceName',
        'arToken',
        'deviceId',
        'devices',
        'partner',
        'isCompanionMode',
        'companionId',
        'textCommand',
        'aslCommand',
      ]),
    )
  })

  it('is one for all pages: what one page changes, another reads [A33]', () => {
    changeShared({ textCommand: 'watch news' })
    expect(shared().textCommand).toBe('watch news')
    changeShared({ textCommand: '' })
  })
})
