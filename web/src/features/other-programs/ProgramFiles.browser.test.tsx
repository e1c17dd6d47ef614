import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { writeProfile } from '../../access-methods/profiles.ts'
import { hold } from '../../client/fake-server.ts'
import { answers, buttons, json, sentTo, startFakeServer } from '../my-remote/fake-account.ts'
import { Announcer } from '../../ui/Page.tsx'
import spriteText from '../../ui/icons/sprite.svg?raw'
import spriteUrl from '../../ui/icons/sprite.svg?url&no-inline'
import '../../ui/theme.css'
import type { LinkRights } from './files/program-boards.ts'
import { ProgramFiles } from './ReadyLink.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const { saveAsFile } = vi.hoisted(() => ({ saveAsFile: vi.fn<(content: Blob, name: string) => void>() }))
vi.mock('../../platform/save-as-file.ts', () => ({ saveAsFile }))

const LINK = { origin: 'https://tv.example', secret: 'a-secret' }
const ALL: LinkRights = { keys: true, words: true, state: true }
const save = (program: string) => page.getByRole('button', { name: `Save file: ${program}`, exact: true })

async function open(list: readonly unknown[], rights = ALL, origins: readonly string[] = []) {
  startFakeServer(list)
  const picture = (text: string) => () => new Response(text, { headers: { 'content-type': 'image/svg+xml' } })
  answers[new URL(spriteUrl, window.location.href).pathname] = picture(spriteText)
  answers['/pictures/tile-blue.svg'] = picture('<svg xmlns="http://www.w3.org/2000/svg"/>')
  return render(
    <>
      <ProgramFiles first="other" link={LINK} rights={rights} origins={origins} />
      <Announcer />
    </>,
  )
}

/** The file that was saved last. */
async function saved(program: string): Promise<{ readonly text: string; readonly name: string }> {
  await save(program).click()
  await vi.waitFor(() => expect(saveAsFile).toHaveBeenCalled())
  const [content, name] = saveAsFile.mock.calls.at(-1) as [Blob, string]
  return { text: await content.text(), name }
}

beforeEach(() => saveAsFile.mockClear())
afterEach(() => void vi.restoreAllMocks())

describe('the files for other programs', () => {
  it('for AsTeRICS Grid have the drawings of the keys, the pictures of buttons and the colors of the page; whoever has one can press, which is said before', async () => {
    await open(buttons(1))
    await expect.element(page.getByText(/Anyone who has the file can press keys on your TV/u)).toBeVisible()
    expect(saveAsFile).not.toHaveBeenCalled()
    const { text, name } = await saved('AsTeRICS Grid')
    expect(name).toBe('tv-remote.grd')
    await expect.element(page.getByText('Saved as tv-remote.grd. Keys: 40.').first()).toBeVisible()
    const elements = (
      JSON.parse(text) as {
        grids: { gridElements: { label: { en?: string }; image?: { data: string }; backgroundColor: string }[] }[]
      }
    ).grids.flatMap(({ gridElements }) => gridElements)
    const data = (label: string) => elements.find((one) => one.label.en === label)?.image?.data ?? ''
    const drawn = new DOMParser().parseFromString(
      atob(data('Volume up').replace('data:image/svg+xml;base64,', '')),
      'image/svg+xml',
    )
    expect(drawn.documentElement.tagName).toBe('svg')
    expect(drawn.documentElement.getAttribute('stroke')).toBe('#ffffff')
    expect(drawn.documentElement.children.length).toBeGreaterThan(0)
    expect(data('Button 1')).toBe(`data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`)
    const key = elements.find((one) => one.label.en === 'Volume up')?.backgroundColor
    expect(key).toMatch(/^#[\da-f]{6}$/u)
    expect(elements.find((one) => one.label.en === 'A, yellow')?.backgroundColor).not.toBe(key)
  })

  it('for OptiKey are a keyboard whose keys call Beckon as its plug-in does', async () => {
    await open([{ type: 'VOICE', command: '$1 <b> & "more"', displayString: 'A {Resource: x} \\n key', image: null }])
    const { text, name } = await saved('OptiKey')
    expect(name).toBe('tv-remote.xml')
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    expect(xml.querySelector('parsererror')).toBe(null)
    const [rows, columns] = ['Rows', 'Cols'].map((one) => Number(xml.querySelector(`Grid > ${one}`)?.textContent))
    const keys = [...xml.querySelectorAll('Keyboard > Content > DynamicKey')]
    const places = keys.map((key) => `${key.getAttribute('Row')}/${key.getAttribute('Col')}`)
    expect(new Set(places).size).toBe(41)
    for (const key of keys) {
      expect(Number(key.getAttribute('Row'))).toBeLessThan(rows as number)
      expect(Number(key.getAttribute('Col'))).toBeLessThan(columns as number)
      expect(key.getAttribute('BackgroundColor')).toMatch(/^#[\da-f]{6}$/iu)
    }
    const argumentsOf = (label: string) => {
      const key = keys.find((one) => one.querySelector(':scope > Label')?.textContent === label)
      expect(key?.querySelector('Plugin > Name')?.textContent).toBe('HttpCall')
      expect(key?.querySelector('Plugin > Method')?.textContent).toBe('POST')
      return Object.fromEntries(
        [...(key?.querySelectorAll('Argument') ?? [])].map((one) => [
          one.querySelector('Name')?.textContent,
          one.querySelector('Value')?.textContent,
        ]),
      )
    }
    expect(argumentsOf('Volume up')).toEqual({
      uri: 'https://tv.example/press/v1/volume-up',
      accept: 'text/plain',
      authorization: `Basic ${btoa('beckon:a-secret')}`,
      timeout: '3000',
      contentType: 'text/plain',
      payload: '',
    })
    // OptiKey takes a value that begins with a dollar sign for a name of its own, and names in braces too.
    expect(argumentsOf('A (Resource: x) /n key')).toMatchObject({ payload: ' $1 <b> & "more"' })
    expect(keys.at(-1)?.querySelector('Action')?.textContent).toBe('BackFromKeyboard')
  })

  it('have the keys that the person’s remote has, in their language', async () => {
    await open([])
    writeProfile({ ...DEFAULT_PROFILE, size: 'four' })
    const { text } = await saved('OptiKey')
    expect([...text.matchAll(/press\/v1\/([\w-]+)</gu)].map(([, word]) => word)).toEqual([
      'volume-up',
      'ch-up',
      'volume-down',
      'ch-down',
    ])
  })

  it('have nothing that the link may not do, and there is none when it may do nothing', async () => {
    await open(buttons(1), { keys: false, words: false, state: true })
    await save('OptiKey').click()
    await expect.element(page.getByText(/may press none of your keys/u).first()).toBeVisible()
    expect(saveAsFile).not.toHaveBeenCalled()
  })

  it('say nothing on the page to which their user has gone meanwhile', async () => {
    const { rerender } = await open(buttons(1))
    const give = hold('seabuttons')
    await save('OptiKey').click()
    await vi.waitFor(() => expect(sentTo('seabuttons')).not.toEqual([]))
    await rerender(
      <>
        <p>Another page</p>
        <Announcer />
      </>,
    )
    const said: string[] = []
    const watch = new MutationObserver(() => said.push(page.getByRole('status').element().textContent))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    give(json(200, { seaButtonsData: [], revision: 1 }))
    await vi.waitFor(() => expect(saveAsFile).toHaveBeenCalled())
    // Longer than a live region is empty before each text.
    await new Promise((resolve) => setTimeout(resolve, 200))
    watch.disconnect()
    expect(said.join(' ')).not.toContain('Saved as')
  })

  it('name what stays out', async () => {
    await open([{ type: 'VOICE', command: 'x', displayString: 'Movie night', steps: [{ do: 'command', pauseMs: 0 }] }])
    await saved('Open Board')
    await expect.element(page.getByText(/Not in the file.*: Movie night\./u).first()).toBeVisible()
  })

  it('say so when they could not be made, and can be asked for again', async () => {
    await open(buttons(1))
    const told = hearAnnounced()
    answers.seabuttons = () => json(500, {})
    await save('OptiKey').click()
    await expect.element(page.getByText('The file could not be saved. Try again.').first()).toBeVisible()
    expect(told).toEqual([['The file could not be saved. Try again.', true]])
    answers.seabuttons = () => json(200, { seaButtonsData: [], revision: 1 })
    expect((await saved('OptiKey')).name).toBe('tv-remote.xml')
  })

  it('say so, too, when the drawings do not come within 10 seconds', async () => {
    await open(buttons(1))
    const { pathname } = new URL(spriteUrl, window.location.href)
    answers[pathname] = () => new Promise(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await save('AsTeRICS Grid').click()
    await expect.poll(() => sentTo(pathname)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(page.getByText('The file could not be saved. Try again.').first()).toBeVisible()
    expect(saveAsFile).not.toHaveBeenCalled()
  })

  it.each([
    ['shows what is on', true, ALL, ['https://grid.asterics.eu']],
    ['cannot use the link', false, ALL, []],
    ['cannot ask what is on', false, { ...ALL, state: false }, ['https://grid.asterics.eu']],
  ] as const)('for AsTeRICS Grid say that its page %s', async (_, isMade, rights, origins) => {
    await open([], rights, origins)
    await expect.element(save('AsTeRICS Grid')).toBeVisible()
    expect(page.getByText(/not made for AsTeRICS Grid/u).elements()).toHaveLength(isMade ? 0 : 1)
    expect(page.getByText('The new grid shows what is on, too.').elements()).toHaveLength(rights.state ? 1 : 0)
  })
})
