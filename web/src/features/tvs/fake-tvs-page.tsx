/** For the browser tests of "TVs at home": the page with its fake home, and what is looked for on it. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { stopServer } from '../../client/fake-server.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { LateNewsLine } from '../../ui/Notice.tsx'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { endAccess } from './access.tsx'
import { endSetUp, startHome } from './fake-tvs.ts'
import { TvsPage } from './TvsPage.tsx'

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** Leads to another screen. */
export const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
export const text = (words: string) => page.getByRole('main').getByText(words, { exact: false })
export const field = (name: string | RegExp) => page.getByRole('textbox', { name })
/** What a screen reader was told last. */
export const spoken = () => page.getByRole('status').last()

/** Listens to what a screen reader is told from now on, until the returned function is called, which resolves to it. */
export function listen(): () => string {
  const said: string[] = []
  const watch = new MutationObserver(() => said.push(spoken().element().textContent))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => {
    watch.disconnect()
    return said.join(' ')
  }
}

/** Opens the page by a link of the person who runs the server, unless another address is given. */
export async function open(address = '/tvs#key=key-1'): Promise<void> {
  window.history.replaceState(null, '', address)
  await draw()
}

export async function draw(): Promise<void> {
  await render(
    <>
      <LateNewsLine />
      <TvsPage />
      <Announcer />
    </>,
  )
}

/** The page as the browser draws it again after a reload: history and session storage stay. */
export async function reload(): Promise<void> {
  await cleanup()
  await draw()
}

/** From the link to the first step of a set-up. */
export async function beginSetUp(): Promise<void> {
  await open()
  await button('Find TVs').click()
  await button('Set up Bedroom TV').click()
  await expect.element(heading('Connecting to the TV')).toBeVisible()
}

/** Follows a link as the app does, without a new document. */
function followLink(event: MouseEvent): void {
  const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined
  if (!href?.startsWith('/')) return
  event.preventDefault()
  navigate(href)
}

/** A new browser in a home with one TV, and another one to be found. */
export function startTvs(): void {
  localStorage.clear()
  sessionStorage.clear()
  endAccess('operator-1')
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'cd-1' }, true)
  startHome()
  document.addEventListener('click', followLink)
}

export async function stopTvs(): Promise<void> {
  document.removeEventListener('click', followLink)
  endSetUp()
  await stopServer()
  window.history.replaceState(null, '', '/')
}
