import { expect, it, onTestFinished, vi } from 'vitest'
import { afterFrame, focusSoon, restoreLostFocus } from './redraw.ts'

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

it('the focus goes to where it was to go on a device, too, that draws the change some frames late', async () => {
  document.body.innerHTML = '<h1 tabindex="-1">Signs</h1><input />'
  onTestFinished(() => void (document.body.innerHTML = ''))
  const field = document.querySelector('input')
  field?.focus()
  restoreLostFocus('h1')
  for (let late = 0; late < 3; late += 1) await frame()
  expect(document.activeElement).toBe(field)
  field?.remove()
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))

  focusSoon('name')
  for (let late = 0; late < 3; late += 1) await frame()
  document.body.append(Object.assign(document.createElement('input'), { id: 'name' }))
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('name'))
})

it('of two changes at once, the newer one says where the focus goes', async () => {
  document.body.innerHTML = '<h1 tabindex="-1">Switches</h1><button>Add</button><button>Delete</button><input id="new">'
  onTestFinished(() => void (document.body.innerHTML = ''))
  const [add, remove] = document.querySelectorAll('button')
  add?.focus()
  restoreLostFocus('h1')
  remove?.focus()
  restoreLostFocus('#new')
  remove?.remove()
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement?.id).toBe('new')
})
