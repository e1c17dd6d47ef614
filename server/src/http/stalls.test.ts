import { expect, it, onTestFinished } from 'vitest'
import { Stalls } from './stalls.ts'

function watching() {
  const clock = { now: 50_000 }
  const stalls = new Stalls(() => clock.now)
  onTestFinished(() => stalls.close())
  return { stalls, clock }
}

it('what is read in an ordinary moment came just now', () => {
  const { stalls, clock } = watching()
  for (let n = 0; n < 100; n++) {
    clock.now += 250
    expect(stalls.unreadSince()).toBe(clock.now)
  }
})

it('what is read within a second after a stall may have come since its beginning', () => {
  const { stalls, clock } = watching()
  clock.now += 100
  stalls.unreadSince()
  const began = clock.now
  clock.now += 15_000
  for (let n = 0; n < 10; n++) {
    expect(stalls.unreadSince()).toBe(began)
    clock.now += 100
  }
  expect(stalls.unreadSince()).toBe(clock.now)
})

it('a stall soon after another counts from the beginning of the first', () => {
  const { stalls, clock } = watching()
  const began = clock.now
  clock.now += 2_000
  expect(stalls.unreadSince()).toBe(began)
  clock.now += 800
  expect(stalls.unreadSince()).toBe(began)
  clock.now += 900
  expect(stalls.unreadSince()).toBe(began)
})
