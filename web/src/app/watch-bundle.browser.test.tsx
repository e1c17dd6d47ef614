import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PATIENCE_MS, watchBundle } from './watch-bundle.ts'

const listen = vi.spyOn(window, 'addEventListener')
let root: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  root = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.append(root)
})

afterEach(() => {
  vi.useRealTimers()
  for (const [type, listener] of listen.mock.calls)
    if (type === 'error') window.removeEventListener(type, listener, true)
  listen.mockClear()
  document.querySelector('main')?.remove()
  root.remove()
})

const words = () => document.querySelector('[role=alert]')?.firstElementChild?.textContent

/** A file of the page that does not come. */
function fails(element: HTMLElement): void {
  document.body.append(element)
  element.dispatchEvent(new Event('error'))
  element.remove()
}

const program = () => Object.assign(document.createElement('script'), { type: 'module' })

it('says in the language of the page that the program could not be loaded, and offers to load it again', async () => {
  watchBundle('fr')
  fails(program())
  expect(words()).toBe('La télécommande n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez-la.')
  expect(document.querySelector('main')).toHaveAttribute('lang', 'fr')
  const button = page.getByRole('button', { name: 'Recharger' }).element()
  expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.body.firstElementChild).toContainElement(button as HTMLElement)
})

it('waits 15 seconds for a slow program, then says that it is late, and removes the message when it comes', async () => {
  watchBundle('es')
  vi.advanceTimersByTime(PATIENCE_MS - 1)
  expect(words()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(words()).toBe('El control tarda mucho en cargar. Espera un poco más o vuelve a cargar la página.')
  root.append(document.createElement('main'))
  await vi.waitFor(() => expect(words()).toBeUndefined())
})

it('replaces the message by a worse one that comes later', () => {
  watchBundle('en')
  vi.advanceTimersByTime(PATIENCE_MS)
  fails(program())
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  expect(words()).toBe('The remote could not be loaded. Check your connection, then reload it.')
})

it('says nothing once the page is drawn, and nothing about other pictures, styles and scripts', () => {
  watchBundle('en')
  fails(document.createElement('img'))
  fails(Object.assign(document.createElement('link'), { rel: 'stylesheet' }))
  fails(document.createElement('script'))
  root.append(document.createElement('main'))
  fails(program())
  vi.advanceTimersByTime(PATIENCE_MS)
  expect(words()).toBeUndefined()
})

it('shows its words while a style sheet does not load', () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  document.head.append(link)
  watchBundle('en')
  fails(program())
  expect(link.isConnected).toBe(false)
  expect(document.head.querySelector('link:last-child')).toHaveAttribute('rel', 'stylesheet')
  document.head.querySelector('link:last-child')?.remove()
})
