/** For the browser tests of the ASL pages: the pages with a fake camera, recorder and server, and what is on them. */
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { json, startServer, stopServer } from '../../client/fake-server.ts'
import { usePath } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { AslInterfacePage } from './AslInterfacePage.tsx'
import { AslConsentPage, AslGettingStartedPage } from './AslIntroPage.tsx'
import { fakeCamera, fakeRecorder, type FakeCamera, type RecorderLog } from './fake-camera.ts'

/** The answer of the server to a sign that it has read. */
export const FOUND = {
  confidence: '-0.2',
  results: JSON.stringify({ feedback_id: 'sign-1', prediction: [{ prediction: 'NET-FLIX' }] }),
}

export let camera: FakeCamera
export let recorder: RecorderLog

function Pages() {
  const path = usePath()
  if (path === '/asl-interface') return <AslInterfacePage />
  if (path === '/asl-consent') return <AslConsentPage />
  return path === '/asl-getting-started' ? <AslGettingStartedPage /> : <h1>At {path}</h1>
}

export async function open(path: string): Promise<void> {
  window.history.pushState(null, '', '/remote')
  window.history.pushState(null, '', path)
  await render(
    <>
      <Pages />
      <Announcer />
    </>,
  )
}

/** As somebody who has agreed and knows the introduction: the remote is the first page then. */
export function agreeAndSkipIntro(): void {
  localStorage.setItem('asl-consent', 'true')
  localStorage.setItem('viewed-asl-getting-started', 'true')
}

/** Opens the ASL remote, whose camera is ready then. */
export async function openRemote(): Promise<void> {
  agreeAndSkipIntro()
  await open('/asl-interface')
  await expect.element(button('Start Recording')).not.toHaveAttribute('aria-disabled')
}

/** Records a sign and sends it. */
export async function sign(): Promise<void> {
  await button('Start Recording').click()
  await button('Stop Recording').click()
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const bar = () => page.getByRole('region', { name: 'Notifications' })
/** Waits until the notification bar says these words. */
export const barSays = (words: string) =>
  vi.waitFor(() => expect(bar().getByRole('status').element().textContent).toContain(words))
export const at = (path: string) => vi.waitFor(() => expect(window.location.pathname).toBe(path))

export function startAsl(): void {
  localStorage.clear()
  startServer({
    asl: () => json(200, FOUND),
    tvconfig: () => json(200, { tvConfigData: {}, revision: 0 }),
    checkCapabilities: () =>
      json(200, {
        results: { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' },
      }),
  })
  camera = fakeCamera()
  recorder = fakeRecorder(/webm/u)
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: 'box' }, true)
}

export async function stopAsl(): Promise<void> {
  await stopServer()
  camera.restore()
  recorder.restore()
}

/** From here on the browser records only formats whose name has this in it. */
export function recordOnly(format: RegExp): void {
  recorder.restore()
  recorder = fakeRecorder(format)
}
