/**
 * WebKit, the engine of Safari, from Debian: WebKitGTK's own browser on a virtual screen, driven by WebDriver and used
 * by keyboard, with a synthetic microphone and camera. Playwright's own WebKit is not available everywhere.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const START_LIMIT_MS = 10_000
const STEPS_AT_MOST = 120
/** Their code points in WebDriver's own table of keys. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const
const MAY_HAVE_A_NAME = 'a[href], button, input, select, summary, h1, h2, h3, [role], dialog, video, meter'

type Key = keyof typeof KEYS
type Call = <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>
type Element = Readonly<Record<string, string>>

export interface WebKitPage {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  path(): Promise<string>
  /** Runs a function in the page by its text. */
  evaluate<T, A extends readonly unknown[]>(run: ((...args: A) => T) | string, ...args: A): Promise<T>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Holds one key down for so long. */
  hold(text: string, ms: number): Promise<void>
  /** Clicks with the mouse, in CSS pixels from the window's corner. */
  clickAt(x: number, y: number): Promise<void>
  /** Whether a thing of this role and name is shown, as the browser tells assistive technology. */
  has(role: string, name: string | RegExp): Promise<boolean>
  /** Waits for it, and goes to it with Tab. */
  tabTo(role: string, name: string | RegExp): Promise<void>
  pressOn(role: string, name: string | RegExp): Promise<void>
  focused(): Promise<{ readonly role: string; readonly name: string }>
  /** All text that is seen. */
  text(): Promise<string>
}

export interface WebKit {
  /** A new browser with nothing stored, for as long as `use` runs. */
  withPage(use: (page: WebKitPage) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export async function startWebKit(): Promise<WebKit> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, ...around(String(display).trim()) },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await answers(`${address}/status`)
  return {
    async withPage(use) {
      const { sessionId } = await ask<{ sessionId: string }>(address, 'POST', '/session', {
        capabilities: { alwaysMatch: MINI_BROWSER },
      })
      const call: Call = (method, path, body) => ask(address, method, `/session/${sessionId}${path}`, body)
      try {
        await use(pageOf(call))
      } finally {
        await call('DELETE', '')
      }
    },
    async stop() {
      for (const child of [driver, screen]) await end(child)
    },
  }
}

const MINI_BROWSER = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': {
    binary: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0],
    args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
  },
}

/** Without its sandbox, which a container does not allow, and without sound. */
function around(display: string): Record<string, string> {
  return {
    DISPLAY: `:${display}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX',
  }
}

function pageOf(call: Call): WebKitPage {
  const evaluate: WebKitPage['evaluate'] = (run, ...args) =>
    call('POST', '/execute/sync', { script: `return (${run}).apply(null, arguments)`, args })
  const tell = async (...keys: readonly string[]) => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const nameOf = (element: Element) => call<string>('GET', `/element/${Object.values(element)[0]}/computedlabel`)
  const roleOf = (element: Element) => call<string>('GET', `/element/${Object.values(element)[0]}/computedrole`)
  const focused = async () => {
    const element = await call<Element>('GET', '/element/active')
    return { role: await roleOf(element), name: await nameOf(element) }
  }
  const has: WebKitPage['has'] = async (role, name) => {
    const find = () => call<Element[]>('POST', '/elements', { using: 'css selector', value: MAY_HAVE_A_NAME })
    // If the page changes during a read, the driver reads once more.
    for (const element of await find().catch(find)) {
      // What was there a moment ago may be gone.
      const isIt = async () => isName(await nameOf(element), name) && (await roleOf(element)) === role
      if (await isIt().catch(() => false)) return true
    }
    return false
  }
  const tabTo: WebKitPage['tabTo'] = async (role, name) => {
    await expect.poll(() => has(role, name), `${role} ${name}`).toBe(true)
    for (let step = 0; step < STEPS_AT_MOST; step += 1) {
      const at = await focused().catch(() => undefined)
      if (at?.role === role && isName(at.name, name)) return
      await tell(KEYS.Tab)
    }
    throw new Error(`${role} ${name} cannot be reached with Tab.`)
  }
  return {
    goto: (url) => call('POST', '/url', { url }),
    reload: () => call('POST', '/refresh'),
    path: async () => new URL(await call<string>('GET', '/url')).pathname,
    evaluate,
    press: (key) => tell(KEYS[key]),
    type: (text) => tell(...text),
    async hold(value, ms) {
      const actions = [
        { type: 'keyDown', value },
        { type: 'pause', duration: ms },
        { type: 'keyUp', value },
      ]
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    has,
    tabTo,
    async pressOn(role, name) {
      await tabTo(role, name)
      await tell(KEYS.Enter)
    },
    focused,
    text: () => evaluate(() => document.body.innerText),
  }
}

function isName(found: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? found === wanted : wanted.test(found)
}

async function ask<T>(address: string, method: string, path: string, body: object = {}): Promise<T> {
  const response = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: T }
  if (!response.ok) throw new Error(`WebKit, ${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

async function answers(url: string): Promise<void> {
  const late = Date.now() + START_LIMIT_MS
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > late) throw new Error('The driver of WebKit did not start.')
    await pause(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
