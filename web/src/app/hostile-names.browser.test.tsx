/**
 * Names that others gave, on every page that shows some: nothing of them is executed, none of them turns or moves what
 * stands around it, and what is announced says them.
 */
import type { RemoteEntry } from '@beckon/contract/remotes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAnswer } from '../core/what-is-on/WhatIsOn.tsx'
import { answers, json } from '../client/fake-server.ts'
import { CHOICE, endSetUp, FOUND, goOn, home, LIVING_ROOM, startHome } from '../features/tvs/fake-tvs.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, shared } from '../platform/shared-state.ts'
import { open, startApp, stopApp } from './fake-app.tsx'

/** Each with a word that a user must be able to read. */
const NAMES: Readonly<Record<string, string>> = {
  'right to left': 'شبكة 24',
  'right to left, with an end of its own': 'قناة\u2069 שתיים',
  'turned around': '\u202eKino',
  'turned around in a wall that it does not close': '\u2067Kino 7',
  'joiners of Sinhala': '\u0dc1\u0dca\u200d\u0dbb\u0dd3',
  'a family of emoji': '👨\u200d👩\u200d👧 Kino',
  markup: '<img src=x onerror="window.pwned=1">Kino',
  'markup of labels': '</b><b onclick="window.pwned=1">Kino</b><script>window.pwned=1</script>',
  'a place of a sentence': '{name} $& {count} Kino',
  'marks on marks': `Kino${'\u0301\u0323'.repeat(30)}`,
  'control characters': 'Kino\u0007\u001b[2J\u0085One',
  'very long': `Kino ${'W'.repeat(180)}`,
  empty: '',
}
const ALL = Object.values(NAMES)
const WALLED = ALL.filter((name) => /[\u0590-\u08ff\u202e\u2067]/u.test(name) || name === NAMES['markup'])

beforeEach(startApp)
afterEach(async () => {
  useAnswer.setState({ answer: undefined })
  endSetUp()
  await stopApp()
})

const stored = (boxName: string) =>
  changeShared({ arToken: 'token-1', deviceId: `box-${boxName.length}-${Math.random()}`, deviceName: boxName })

const remote = (appName: string, at: number): RemoteEntry => ({
  id: `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`,
  kind: at % 2 === 0 ? 'companion' : 'press-link',
  browser: 'chrome',
  device: 'windows',
  appName,
  boxName: appName,
  came: 'companion',
  madeAt: 1,
  usedAt: 2,
  isThis: false,
  isNew: false,
})

const button = (label: string, at: number) => ({
  type: 'VOICE',
  command: `command ${at}`,
  displayString: label,
  image: '/pictures/tile-sky.svg',
  isLegacyIcon: false,
})

function ofAccount(more: typeof answers = {}): void {
  Object.assign(answers, {
    'auth/token/refresh': () => json(200, { arToken: 'token-1', refreshIntervalMs: 1_800_000 }),
    account: () => json(200, { isFlex: false }),
    tvconfig: () => json(200, { tvConfigData: {}, revision: 0 }),
    seabuttons: () => json(200, { seaButtonsData: [], revision: 0 }),
    'seabuttons/popular': () => json(200, { popularButtons: [] }),
    nextBoxState: () => new Promise(() => {}),
    ...more,
  })
}

/** What each page shows of many names at once. */
const LISTS: Readonly<
  Record<
    string,
    { readonly at: string; readonly then?: string; readonly presses?: readonly string[]; readonly arrange: () => void }
  >
> = {
  'the TV boxes of an account': {
    at: '/choose-device',
    arrange() {
      stored('Kitchen')
      ofAccount()
      changeShared({ devices: ALL.map((name, at) => ({ id: `box-${at}`, name })) })
    },
  },
  'my remotes': {
    at: '/my-remotes',
    arrange() {
      stored('Kitchen')
      ofAccount({ remotes: () => json(200, { now: 3, newest: 9, remotes: ALL.map(remote) }) })
    },
  },
  'my remote': {
    at: '/my-remote',
    arrange() {
      stored('Kitchen')
      ofAccount({ seabuttons: () => json(200, { seaButtonsData: ALL.map(button), revision: 1 }) })
    },
  },
  'the order of my remote': {
    at: '/my-remote',
    then: '/my-remote-config',
    arrange() {
      stored('Kitchen')
      ofAccount({ seabuttons: () => json(200, { seaButtonsData: ALL.map(button), revision: 1 }) })
    },
  },
  'popular buttons': {
    at: '/my-remote',
    then: '/add-popular-buttons',
    arrange() {
      stored('Kitchen')
      const popularButtons = ALL.map((category, at) => ({ category, buttons: [button(category, at)] }))
      ofAccount({ 'seabuttons/popular': () => json(200, { popularButtons }) })
    },
  },
  'channels that a user keeps': {
    at: '/remote',
    arrange() {
      stored('Kitchen')
      ofAccount({ boxState: () => json(200, { age: 0, version: 'a' }) })
      const kept = ALL.map((name, at) => ({ box: shared().deviceId, number: at + 1, name }))
      localStorage.setItem('favouriteChannels', JSON.stringify(kept))
    },
  },
  'what a set-up offers': {
    at: '/tvs#key=key-1',
    presses: ['Find TVs', 'Set up Bedroom TV'],
    arrange() {
      startHome()
      const options = ALL.map((label, at) => ({ value: `player-${at}`, label }))
      const field = { is: 'choice', as: 'radios', id: 'value', label: { id: 'choiceText' }, options } as const
      answers['tvs/set-up/begin'] = () => {
        const parts = [{ is: 'form' as const, round: 1, fields: [field], submit: { id: 'goOn' as const } }]
        goOn({ ...CHOICE, parts })
        return json(200, home.step)
      }
    },
  },
  'TVs at home': {
    at: '/tvs#key=key-1',
    arrange() {
      startHome()
      home.tvs = ALL.map((name, at) => ({ ...LIVING_ROOM, id: `tv-${at}`, name, room: name }))
    },
  },
  'TVs that were found': {
    at: '/tvs#key=key-1',
    presses: ['Find TVs'],
    arrange() {
      startHome()
      home.found = ALL.map((name, at) => ({
        ...FOUND,
        number: at,
        identity: `tv-${at}`,
        name,
        maker: name,
        model: name,
      }))
    },
  },
}

it.each(Object.entries(LISTS))(
  '%s: nothing of a name is executed or turns what is around it',
  async (_, { at, then, presses = [], arrange }) => {
    arrange()
    await open(at)
    if (then !== undefined) {
      await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
      navigate(then)
    }
    for (const key of presses) await page.getByRole('button', { name: key, exact: true }).first().click()
    await vi.waitFor(() => expect(document.body.textContent).toContain('شبكة 24'))
    isHarmless()
  },
)

it.each(WALLED)('on the remote, of the box, what is on, and a press that failed: %s', async (name) => {
  stored(name)
  ofAccount({
    seabuttons: () => json(200, { seaButtonsData: [button(name, 1)], revision: 1 }),
    boxState: () =>
      json(200, {
        channel: { number: 7, name },
        programme: { title: name, endsAt: 1 },
        focus: name,
        age: 0,
        version: 'a',
      }),
    text: () => json(409, { status: 'BOX-ASLEEP' }),
  })
  await open('/remote')
  const word = /شبكة|קניה|שתיים|Kino/u.exec(name)?.[0] ?? name
  await vi.waitFor(() => expect(document.querySelector('main')?.textContent).toContain(word))
  isHarmless()
  await page.getByRole('button', { name: 'What is on?', exact: true }).click()
  await vi.waitFor(() => expect(announced()).toContain(word))
  isHarmless()
  await userEvent.click(page.elementLocator(document.querySelector('[id^="my-"]') as Element))
  await vi.waitFor(() => expect(announced()).toMatch(new RegExp(`standby.*${word}`, 'u')))
  isHarmless()
})

it.each(WALLED)('of an app that asks, of a remote that pairs: %s', async (name) => {
  changeShared({ isCompanionMode: true, companionId: 'app-1' })
  answers['companion/describe'] = () => json(200, { appName: name })
  await open('/companion')
  await vi.waitFor(() => expect(document.body.textContent).toContain('wants to control'))
  isHarmless()
})

const announced = () => document.querySelector('[data-announcer]')?.textContent ?? ''

function isHarmless(): void {
  expect((window as { pwned?: unknown }).pwned).toBeUndefined()
  expect(document.querySelector('[onerror], [onclick], #root script, main script, img[src="x"]')).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  for (const control of document.querySelectorAll('main button, main a, main option'))
    expect(control.getAttribute('aria-label') ?? control.textContent, control.outerHTML).toMatch(/\S/u)
  for (const words of paragraphs()) expect(spills(words), JSON.stringify(words)).toBe(false)
}

/** The text of each paragraph as the bidi algorithm sees it, with its walls. */
function paragraphs(): readonly string[] {
  const texts = new Map<Element, string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    let text = node.textContent ?? ''
    let block = node.parentElement
    while (block && block !== document.body && getComputedStyle(block).display === 'inline') {
      if (getComputedStyle(block).unicodeBidi === 'isolate') text = `\u2068${text}\u2069`
      block = block.parentElement
    }
    if (block) texts.set(block, (texts.get(block) ?? '') + text)
  }
  return [...texts.values()]
}

/** Whether foreign text stands among other words without a wall that it cannot leave. */
function spills(words: string): boolean {
  let bare = words
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replaceAll(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu, '')
  }
  if (!/[\u0590-\u08ff\u202a-\u202e\u2066-\u2068]/u.test(bare)) return false
  // A label of a button has lost these marks.
  const names = ALL.flatMap((name) => [name, name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')])
    .filter((name) => name !== '')
    .sort((one, other) => other.length - one.length)
  for (const name of names) bare = bare.replaceAll(name, '')
  return /[\p{L}\p{N}]/u.test(bare)
}
