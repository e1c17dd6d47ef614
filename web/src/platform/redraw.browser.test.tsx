import { expect, it } from 'vitest'
import { afterFrame } from './redraw.ts'

const frame = () => new Promise((done) => requestAnimationFrame(done))
const task = () => new Promise((done) => setTimeout(done))

it('deferred work is done once, after the next frame, and not when it is cancelled', async () => {
  const done: string[] = []
  afterFrame(() => done.push('kept'))
  afterFrame(() => done.push('called off'))()
  await frame()
  expect(done).toEqual([])
  await task()
  await task()
  expect(done).toEqual(['kept'])
})
