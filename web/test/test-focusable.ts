/** For browser tests: the accessibility tree of Chromium. */
import { cdp } from 'vitest/browser'

interface Value {
  readonly value?: unknown
}

interface AxNode {
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
}

interface Frame {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly Frame[]
}

export interface Focusable {
  readonly role: string
  readonly name: string
}

interface Chromium {
  send(method: string, parameters?: object): Promise<unknown>
}

/** Everything that is focusable and enabled, in the order of the tree. */
export async function focusable(): Promise<readonly Focusable[]> {
  const chromium = cdp() as Chromium
  await chromium.send('Accessibility.enable')
  const { frameTree } = (await chromium.send('Page.getFrameTree')) as { frameTree: Frame }
  const frameId = framesIn(frameTree).find(({ url }) => isHere(url))?.id
  const { nodes } = (await chromium.send('Accessibility.getFullAXTree', { frameId })) as { nodes: readonly AxNode[] }
  return nodes.flatMap((node) => {
    const is = (name: string) => node.properties?.some((one) => one.name === name && one.value.value === true) ?? false
    if (node.ignored || !is('focusable') || is('disabled')) return []
    return [{ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '') }]
  })
}

function framesIn({ frame, childFrames = [] }: Frame): Frame['frame'][] {
  return [frame, ...childFrames.flatMap(framesIn)]
}

/** The runner shows the page of a test in a frame. */
function isHere(url: string): boolean {
  return new URL(url, window.location.href).href === window.location.href
}
