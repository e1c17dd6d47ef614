import { fromAgent, type FromAgent } from '@beckon/contract/box-link'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { HOSTILE_NAMES } from '../../test/hostile-values.ts'
import { withPlainTexts } from './agent-texts.ts'

describe.each(HOSTILE_NAMES)('a name with $what, from an agent', ({ told, shown }) => {
  const plain = (message: FromAgent) => withPlainTexts(v.parse(fromAgent, message))
  const tv = { id: 'den', driver: 'vdr' } as const
  const ifAny = <T>(field: T) => (shown === '' ? {} : field)

  it('is that of its TVs in words', () => {
    expect(plain({ type: 'tvs', tvs: [{ ...tv, name: told, room: told }] })).toMatchObject({
      tvs: [{ ...tv, name: shown || 'den', room: shown }],
    })
  })

  it('is that of channels and apps in words', () => {
    const names = plain({ type: 'names', id: 1, channels: [{ number: 7, name: told }], apps: [told], next: 2 })
    const isShown = shown !== ''
    expect(names).toEqual({
      type: 'names',
      id: 1,
      channels: isShown ? [{ number: 7, name: shown }] : [],
      apps: isShown ? [shown] : [],
      next: 2,
    })
  })

  it('stands in what was understood in words', () => {
    expect(plain({ type: 'outcome', id: 1, outcome: { is: 'confirmed', understood: told } })).toEqual({
      type: 'outcome',
      id: 1,
      outcome: { is: 'confirmed', ...ifAny({ understood: shown }) },
    })
  })
})
