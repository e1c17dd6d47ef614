import { expect, it } from 'vitest'
import { afterFrame } from './after-frame.ts'

const frame = () => new Promise((done) => requestAnimationFrame(done))
const task = () => new Promise((done) => setTimeout(done))

it('what may wait for a frame is done once, after it, and not when it is called off', async () => {
  const done: string[] = []
  afterFrame(() => done.push('kept'))
  afterFrame(() => done.push('called off'))()
  await frame()
  expect(done).toEqual([])
  await task()
  await task()
  expect(done).toEqual(['kept'])
})
