import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CallDeadlines } from './call-deadlines.ts'

/** A call whose handler answers by itself at its deadline, as a press does that its box does not answer. */
async function answersOf(deadlineMs: number, handlerMs: number, busyMs = 0): Promise<string[]> {
  const watch = new CallDeadlines()
  onTestFinished(() => watch.close())
  const answers: string[] = []
  if (busyMs > 0) setTimeout(() => block(busyMs), 0)
  setTimeout(() => void (watch.ended(call) && answers.push('the handler')), handlerMs)
  // After the timers: a test that is held up in between must not have an earlier deadline than its handler.
  const call = { deadline: steadyNow() + deadlineMs, late: () => void answers.push('late') }
  watch.begun(call)
  await vi.waitFor(() => expect(answers).not.toEqual([]))
  return answers
}

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('a handler that answers at its deadline is not answered for', async () => {
  for (let deadline = 60; deadline < 110; deadline += 7)
    expect(await answersOf(deadline, deadline)).toEqual(['the handler'])
})

it('nor is one that a busy machine lets answer only after it', async () => {
  expect(await answersOf(60, 60, 300)).toEqual(['the handler'])
})

it('a handler that goes on after its deadline is answered for, once', async () => {
  expect(await answersOf(60, 1_000)).toEqual(['late'])
})
