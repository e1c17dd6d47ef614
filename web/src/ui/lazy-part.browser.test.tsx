import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadModule, lazyComponent } from './lazy-part.tsx'

const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** The pause before a file that could not be fetched is asked for again. */
const PAUSE_MS = 3_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

/** A part whose file is away until the test says otherwise. */
function part() {
  const load = vi.fn<() => Promise<(props: { name: string }) => React.ReactNode>>(away)
  const Part = lazyComponent(load, ({ name }) => <p>{name} is not there yet</p>)
  const view = (
    <>
      <button type="button">A key</button>
      <Part name="The menu" />
    </>
  )
  return { load, view, comes: () => load.mockResolvedValue(({ name }) => <p>{name} is there</p>) }
}

it('a part that cannot be fetched leaves the rest as it is, something usable in its place, and comes by itself when it can be', async () => {
  const { load, view, comes } = part()
  await render(view)
  await expect.element(page.getByText('The menu is not there yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'A key' })).toBeVisible()
  const asked = load.mock.calls.length
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  expect(load).toHaveBeenCalledTimes(asked + 2)
  comes()
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  await expect.element(page.getByText('The menu is there')).toBeVisible()
  await expect.element(page.getByText('The menu is not there yet')).not.toBeInTheDocument()
})

it('a part that could not be fetched on a visit before is asked for at once on the next', async () => {
  const { load, view, comes } = part()
  const { unmount } = await render(view)
  await expect.element(page.getByText('The menu is not there yet')).toBeVisible()
  await unmount()
  const asked = load.mock.calls.length
  comes()
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  expect(load, 'by a page that has been left').toHaveBeenCalledTimes(asked)
  await render(view)
  await expect.element(page.getByText('The menu is there')).toBeVisible()
})

it('a part is drawn as soon as its file has come, and at once where it came before', async () => {
  let came = (_: (props: object) => React.ReactNode) => {}
  const load = vi.fn(() => new Promise<(props: object) => React.ReactNode>((resolve) => (came = resolve)))
  const Part = lazyComponent(
    load,
    () => 'missing',
    () => 'on its way',
  )
  const { rerender } = await render(<Part key="first" />)
  await expect.element(page.getByText('on its way')).toBeVisible()
  const drawn = vi.fn()
  came(() => <p ref={drawn}>The guide</p>)
  // In frames, which are longer on a busy machine. React would keep a part of a `Suspense` back for 18.
  for (let frames = 0; frames < 9; frames += 1) await new Promise(requestAnimationFrame)
  expect(drawn).toHaveBeenCalled()
  void rerender(<Part key="second" />)
  await expect.element(page.getByText('The guide')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('what runs beside the page begins when its file has come, and ends with the page', async () => {
  const did: string[] = []
  const load = vi
    .fn(away as () => Promise<string>)
    .mockRejectedValueOnce(new TypeError('away'))
    .mockResolvedValue('the watch')
  const stop = loadModule(load, (name) => {
    did.push(`${name} begins`)
    return () => did.push(`${name} ends`)
  })
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(did).toEqual(['the watch begins'])
  stop()
  expect(did).toEqual(['the watch begins', 'the watch ends'])
})
