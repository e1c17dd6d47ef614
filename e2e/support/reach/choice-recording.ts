/**
 * The choices of a page by Chromium's accessibility tree, and a record of those that were made. A choice is recorded
 * and then stopped, so that the page does not change while everything on it is chosen once.
 */
import type { CDPSession, Page } from '@playwright/test'

interface Value {
  readonly value?: unknown
}

interface AxNode {
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly backendDOMNodeId?: number
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
}

/**
 * Focusable, and nothing to choose: the page, what only takes the focus on arrival, and a list (its options or tabs are
 * chosen).
 */
const NO_CHOICE = new Set([
  'RootWebArea',
  'heading',
  'dialog',
  'alertdialog',
  'listbox',
  'tablist',
  'combobox',
  'MenuListPopup',
])

declare global {
  interface Window {
    choices: {
      controls: Element[]
      /** Of those: keys that move a row of others along. Pressed, they do so. */
      rowMovers: Element[]
      reached: Set<Element>
      /** Chosen, although it is not offered. */
      others: string[]
      choiceCount: number
      hasScrolled: boolean
      /** Open from the start. What opens later is no part of what is gone through: the keyboard of a text field. */
      dialogs: Element[]
      /** What scrolls in the page, the innermost first. */
      scrollers: Element[]
      /** Otherwise the page is left alone. */
      isRecording: boolean
      /** The focus moves, and arrows go through what is one of several: that is how a keyboard gets anywhere. */
      byKeyboard: boolean
    }
  }
}

export interface ChoiceRecording {
  /** By role and name, in the order of the page. */
  readonly all: readonly string[]
  readonly missed: () => Promise<readonly string[]>
  /** Chosen, and not in the tree. */
  readonly others: () => Promise<readonly string[]>
  /** Stops recording: from now on a choice has its effect again. */
  readonly end: () => Promise<void>
}

interface Control {
  readonly role: string
  readonly name: string
  readonly backendDOMNodeId?: number | undefined
}

/** What the tree offers: all that is focusable and not disabled. */
async function readControls(chromium: CDPSession): Promise<readonly Control[]> {
  await chromium.send('Accessibility.enable')
  const { nodes } = (await chromium.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] }
  return nodes.flatMap(({ ignored, role, name, properties, backendDOMNodeId }) => {
    const is = (property: string) =>
      properties?.some((one) => one.name === property && one.value.value === true) ?? false
    const control = { role: String(role?.value), name: String(name?.value), backendDOMNodeId }
    return ignored || !is('focusable') || is('disabled') || NO_CHOICE.has(control.role) ? [] : [control]
  })
}

const words = ({ role, name }: Control) => `${role} "${name}"`

/** By role and name, also of what the access methods draw. */
export async function listControls(page: Page): Promise<readonly string[]> {
  const chromium = await page.context().newCDPSession(page)
  const all = (await readControls(chromium)).map(words)
  await chromium.detach()
  return all
}

/** Begins to record. What the access methods draw themselves is theirs, and not counted. */
export async function recordChoices(page: Page): Promise<ChoiceRecording> {
  await page.evaluate(startRecording)
  const chromium = await page.context().newCDPSession(page)
  const all: string[] = []
  for (const { role, name, backendDOMNodeId } of await readControls(chromium)) {
    const { object } = await chromium.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId ?? 0 })
    const { result } = await chromium.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: String(addControl),
      returnByValue: true,
    })
    if (result.value === true) all.push(words({ role, name }))
  }
  await chromium.detach()
  return {
    all,
    async missed() {
      const reached = await page.evaluate(() => window.choices.controls.map((one) => window.choices.reached.has(one)))
      return all.filter((_, at) => !reached[at])
    },
    others: () => page.evaluate(() => window.choices.others),
    end: () =>
      page.evaluate(() => {
        window.choices.isRecording = false
      }),
  }
}

/** Closes what a choice has opened: the keyboard of a text field. Its own keys have journeys of their own. */
export async function closeWhatOpened(page: Page): Promise<void> {
  const isOpen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('dialog[open]')].some((one) => !window.choices.dialogs.includes(one)),
    )
  for (let tries = 0; tries < 5 && (await isOpen()); tries += 1) {
    await page.keyboard.press('Escape')
    await page.clock.runFor(1_500)
  }
}

/** In the page. False for what is no choice of the page's own. */
function addControl(this: Element): boolean {
  const CONTROLS = 'button, a, input, select, textarea, option, summary, [role=tab], [role=option], [role=radio]'
  // A film's own buttons are closed to a page: the film stands for them.
  const film = this.getRootNode()
  const control = film instanceof ShadowRoot ? (film.host.closest('video') ?? film.host) : this
  // A link that skips stops is for Tab alone, and seen only while it has the focus.
  const isSkip = control.getBoundingClientRect().width < 2 && control.closest('[data-skips], a[href^="#"]') !== null
  // What a page gives the focus to, so that a reader reads on from there.
  const isForReading = control instanceof HTMLElement && control.tabIndex < 0 && !control.matches(CONTROLS)
  if (control.closest('[data-ways]') || isSkip || isForReading || window.choices.controls.includes(control))
    return false
  window.choices.controls.push(control)
  return true
}

/** In the page. Listens once for each page load. */
function startRecording(): void {
  const isListening = 'choices' in window
  window.choices = {
    controls: [],
    rowMovers: [...document.querySelectorAll('fieldset button')].filter((one) =>
      /^(?:Next|Previous) /u.test(one.getAttribute('aria-label') ?? ''),
    ),
    reached: new Set(),
    others: [],
    choiceCount: 0,
    hasScrolled: false,
    dialogs: [],
    scrollers: [],
    isRecording: true,
    byKeyboard: false,
  }
  const isScroller = (one: Element) =>
    one.scrollHeight > one.clientHeight + 1 && /auto|scroll/u.test(getComputedStyle(one).overflowY)
  window.choices.scrollers = [...document.querySelectorAll('body *')].filter(isScroller).toReversed()
  window.choices.dialogs = [...document.querySelectorAll('dialog[open]')]
  if (isListening) return

  function take(control: Element): void {
    const { choices } = window
    choices.choiceCount += 1
    choices.reached.add(control)
    const isKnown = choices.controls.includes(control)
    if (!isKnown) choices.others.push(`${control.localName} "${(control.textContent ?? '').trim().slice(0, 40)}"`)
  }

  function stop(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function isGoneThrough(target: Element): boolean {
    const dialog = target.closest('dialog')
    return !target.closest('[data-ways]') && (dialog === null || window.choices.dialogs.includes(dialog))
  }

  function at(type: string, listener: (event: Event, target: Element) => void): void {
    window.addEventListener(
      type,
      (event) =>
        window.choices.isRecording &&
        event.target instanceof Element &&
        isGoneThrough(event.target) &&
        listener(event, event.target),
      true,
    )
  }

  at('click', (event, target) => {
    if (window.choices.byKeyboard && target.matches('[type=radio]')) return
    if (!window.choices.rowMovers.some((one) => one.contains(target))) stop(event)
    const path = event.composedPath().filter((one) => one instanceof Element)
    take(path.find((one) => window.choices.controls.includes(one)) ?? target)
  })
  at('input', (event, target) => {
    if (!target.matches('[type=radio]')) stop(event)
  })
  at('change', (event, target) => {
    if (window.choices.byKeyboard && target.matches('[type=radio]')) return
    stop(event)
    take(target instanceof HTMLSelectElement ? (target.selectedOptions[0] ?? target) : target)
  })
  // Where the focus alone chooses, the choice is left out too: what else can be chosen must not change by it.
  const stopFocus = (event: Event) => !window.choices.byKeyboard && stop(event)
  at('focus', stopFocus)
  at('focusin', (event, target) => {
    stopFocus(event)
    if (target.matches('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea')) take(target)
  })
  // Of the window it is told to the document, which is no element.
  window.addEventListener('scroll', () => (window.choices.hasScrolled = true), true)
  at('scroll', (_event, target) => {
    if (window.choices.controls.includes(target)) window.choices.reached.add(target)
  })
  const { prototype } = HTMLMediaElement
  const { play, pause } = prototype
  prototype.play = function record() {
    if (!window.choices.isRecording) return play.call(this)
    take(this)
    return Promise.resolve()
  }
  prototype.pause = function record() {
    if (window.choices.isRecording) take(this)
    else pause.call(this)
  }
}
