/**
 * A page as a screen reader presents it: roles, names, descriptions and states of the accessibility tree, the keyboard,
 * and live regions. No selectors, coordinates or pictures.
 */
import { expect, type CDPSession, type Page } from '@playwright/test'

const STEPS_AT_MOST = 150
const HEARD_WITHIN_MS = 30_000

export interface Heard {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly focusable: boolean
  readonly focused: boolean
  readonly checked: boolean
}

interface AxValue {
  readonly value?: unknown
}
interface AxNode {
  readonly ignored: boolean
  readonly role?: AxValue
  readonly name?: AxValue
  readonly description?: AxValue
  readonly nodeId: string
  readonly childIds?: readonly string[]
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[]
}

export interface Listener {
  /** Everything on the page in reading order. */
  read(): Promise<readonly Heard[]>
  /** Waits for something of this role, and returns it. */
  hear(role: string, name: RegExp): Promise<Heard>
  /** Waits until the page contains these words; returns all of its text. */
  hearWords(words: RegExp): Promise<string>
  /** Waits until a live region says these words. */
  hearAnnounced(words: RegExp): Promise<void>
  /** Tabs until this has the focus, as the tree says. */
  tabTo(role: string, name: RegExp): Promise<Heard>
  /** The same, then Enter. */
  press(role: string, name: RegExp): Promise<void>
}

export async function listenTo(page: Page): Promise<Listener> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')

  async function nodesNow(): Promise<readonly AxNode[]> {
    return ((await session.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] }).nodes
  }

  async function read(): Promise<readonly Heard[]> {
    return (await nodesNow()).filter(({ ignored }) => !ignored).map(heardOf)
  }

  /** What the live regions say now. */
  async function announced(): Promise<string> {
    const all = await nodesNow()
    const byId = new Map(all.map((node) => [node.nodeId, node]))
    const textOf = (node: AxNode): string =>
      node.role?.value === 'StaticText'
        ? String(node.name?.value)
        : (node.childIds ?? [])
            .flatMap((id) => byId.get(id) ?? [])
            .map(textOf)
            .join(' ')
    return all
      .filter(({ role }) => role?.value === 'status' || role?.value === 'alert')
      .map(textOf)
      .join('\n')
  }

  async function hear(role: string, name: RegExp, isReady = (_: Heard) => true): Promise<Heard> {
    let found: Heard | undefined
    await expect
      .poll(
        async () => {
          const all = await read()
          found = all.find((one) => one.role === role && name.test(one.name) && isReady(one))
          return found === undefined ? all.map((one) => `${one.role} ${one.name}`).join('\n') : 'heard'
        },
        { timeout: HEARD_WITHIN_MS, message: `${role} ${String(name)}` },
      )
      .toBe('heard')
    return found as Heard
  }

  async function tabTo(role: string, name: RegExp): Promise<Heard> {
    await hear(role, name, ({ focusable }) => focusable)
    const met: string[] = []
    for (let step = 0; step < STEPS_AT_MOST; step += 1) {
      // The page itself has the focus as well, whatever is in it.
      const now = (await read()).findLast(({ focused }) => focused)
      if (now !== undefined && now.role === role && name.test(now.name)) return now
      met.push(`${now?.role} ${now?.name}`)
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${role} ${String(name)}, but to:\n${met.join('\n')}`)
  }

  return {
    read,
    hear: (role, name) => hear(role, name),
    tabTo,
    async hearWords(words) {
      let text = ''
      await expect
        .poll(
          async () => {
            text = (await read())
              .filter(({ role }) => role === 'StaticText')
              .map(({ name }) => name)
              .join(' ')
            return words.test(text) ? 'heard' : text
          },
          { timeout: HEARD_WITHIN_MS, message: String(words) },
        )
        .toBe('heard')
      return text
    },
    async hearAnnounced(words) {
      await expect.poll(announced, { timeout: HEARD_WITHIN_MS }).toMatch(words)
    },
    async press(role, name) {
      await tabTo(role, name)
      await page.keyboard.press('Enter')
    },
  }
}

function heardOf({ role, name, description, properties = [] }: AxNode): Heard {
  const is = (property: string) => {
    const value = properties.find((one) => one.name === property)?.value.value
    return value === true || value === 'true'
  }
  return {
    role: String(role?.value ?? ''),
    name: String(name?.value ?? ''),
    description: String(description?.value ?? ''),
    focusable: is('focusable'),
    focused: is('focused'),
    checked: is('checked'),
  }
}
