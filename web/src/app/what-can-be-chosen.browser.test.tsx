import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { json, startServer, stopServer } from '../client/fake-server.ts'
import { changeShared, INITIAL_STATE, type SharedState } from '../platform/shared-state.ts'
import { App } from './App.tsx'
import '../ui/theme.css'
import { focusable } from '../../test/test-focusable.ts'
import { readTargets } from '../access-methods/page-reader/page-targets.ts'
import type { Target } from '../access-methods/page-reader/target.ts'

/** The name of a target in the accessibility tree, where a slider is one thing, and so is what scrolls. */
function roleAndName({ kind, name }: Target): readonly string[] {
  if (kind === 'scroll' || kind === 'less') return []
  return [kind === 'more' ? name.replace(/: more$/u, '') : name]
}

/** Focusable but not chosen: what only takes the focus, and a list, whose options are chosen. */
const NO_CHOICE = new Set(['RootWebArea', 'heading', 'dialog', 'listbox', 'combobox', 'MenuListPopup'])

async function offered(): Promise<readonly string[]> {
  const all = await focusable()
  return all.flatMap(({ role, name }) => (NO_CHOICE.has(role) || name.startsWith('Skip to') ? [] : [name]))
}

const targets = () => readTargets().flatMap(roleAndName)

async function expectEqual(): Promise<void> {
  await vi.waitFor(async () => expect(targets().sort()).toEqual([...(await offered())].sort()))
  expect(targets().length).toBeGreaterThan(4)
}

async function open(path: string, state: Partial<SharedState> = {}): Promise<void> {
  localStorage.clear()
  window.history.replaceState(null, '', path)
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: 'box-of-targets', ...state }, true)
  await render(<App />)
}

beforeEach(() =>
  startServer({
    account: () => json(200, { isFlex: false }),
    tvconfig: () => json(200, { tvConfigData: {}, revision: 0 }),
    seabuttons: () => json(200, { seaButtonsData: [], revision: 0 }),
    'seabuttons/popular': () => json(200, { popularButtons: [] }),
    checkCapabilities: () => json(500, { status: 'ERROR' }),
    version: () => json(200, { version: '1.2.3', language: 'en' }),
  }),
)

afterEach(stopServer)

describe('the targets are what the accessibility tree offers', () => {
  it('on the remote', async () => {
    await open('/remote')
    await expect.element(page.getByRole('button', { name: 'Guide', exact: true })).toBeVisible()
    await expectEqual()
    const guide = readTargets().find(({ name }) => name === 'Guide')
    expect(guide).toMatchObject({ id: 'guide', groups: [{ id: 'menus-group', name: 'TV menus' }], stay: 'arrows' })
  })

  it('in the menu, and nothing under it', async () => {
    await open('/remote')
    await page.getByRole('button', { name: /menu$/u, expanded: false }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectEqual()
    expect(targets()).not.toContain('Guide')
    expect(new Set(readTargets().map(({ groups }) => groups[0]?.name))).toEqual(new Set(['Comcast menu']))
  })

  it('in the accessibility options, closed and open', async () => {
    await open('/access')
    await expect.element(page.getByText('Sounds and speech', { exact: true })).toBeVisible()
    await expectEqual()
    const closed = targets().length
    for (const details of document.querySelectorAll('details')) details.open = true
    await expect.element(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
    await expectEqual()
    expect(targets().length).toBeGreaterThan(closed + 8)
  })
})
