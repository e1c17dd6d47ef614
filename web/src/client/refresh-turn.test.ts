import { expect, it } from 'vitest'
import { fakeClock } from '../platform/fake-clock.ts'
import { isInDoubt, whenFree, type TurnPorts } from './refresh-turn.ts'

it('a browser that begins to refuse its storage, before or during a refresh, keeps no call and no refresh from being sent', async () => {
  const { clock, pass } = fakeClock()
  let isRefused = false
  const stored = new Map<string, string>()
  const turn: TurnPorts = {
    locks: undefined,
    // As `localStorage`, whose getter throws.
    get storage() {
      if (isRefused) throw new DOMException('Refused.', 'SecurityError')
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      }
    },
    ...clock,
    onLeave: () => () => {},
  }
  let refreshes = 0
  const refresh = () =>
    whenFree(turn, async () => {
      refreshes += 1
      isRefused = true
      return true
    })
  const first = refresh()
  pass(25)
  await first
  expect([isInDoubt(turn), refreshes]).toEqual([false, 1])
  await refresh()
  expect(refreshes).toBe(2)
})

it('behind the lease of another tab, which ends after its token is stored, nothing more is waited for', async () => {
  const { clock, pass } = fakeClock()
  const stored = new Map<string, string>()
  const turn: TurnPorts = {
    locks: undefined,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    ...clock,
    onLeave: () => () => {},
  }
  let answer: (isKnown: boolean) => void = () => {}
  const first = whenFree(turn, () => new Promise((resolve) => (answer = resolve)))
  pass(25)
  await Promise.resolve()
  const mayLag: boolean[] = []
  const second = whenFree(turn, async (tokenMayLag) => {
    mayLag.push(tokenMayLag)
    return true
  })
  answer(true)
  await first
  pass(100)
  await Promise.resolve()
  pass(25)
  await second
  expect(mayLag).toEqual([false])
})
