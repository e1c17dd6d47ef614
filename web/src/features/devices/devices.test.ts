import { describe, expect, it } from 'vitest'
import { usableDevices } from './devices.ts'

describe('the list of boxes', () => {
  it('leaves out null entries and those without an id, and keeps the order [C17 D01]', () => {
    expect(
      usableDevices({
        devices: [{ id: 'b', name: 'Kitchen' }, null, { name: 'No id' }, { id: '' }, { id: 'a', name: 'Bedroom' }],
      }),
    ).toEqual([
      { id: 'b', name: 'Kitchen' },
      { id: 'a', name: 'Bedroom' },
    ])
  })

  it('calls a box without a name by its id [D01]', () => {
    expect(usableDevices({ devices: [{ id: 'box-7' }, { id: 'box-8', name: '  ' }] })).toEqual([
      { id: 'box-7', name: 'box-7' },
      { id: 'box-8', name: 'box-8' },
    ])
  })
})
