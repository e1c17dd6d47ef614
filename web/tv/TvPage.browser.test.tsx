import type { HandsetKey, VirtualTvPairing, VirtualTvState } from '@beckon/contract/virtual-tv'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '../src/ui/theme.css'
import { changeShared } from '../src/platform/shared-state.ts'
import { hearAnnounced } from '../test/hear-announced.ts'
import { pressAtOnce } from '../test/press-at-once.ts'
import { fakeTvClient, LIVE, type FakeTvClient } from './fake-tv-client.ts'
import type { TvClient } from './tv-client.ts'
import { TvPage } from './TvPage.tsx'

const DIGITS: VirtualTvPairing = {
  stage: 'digits',
  digits: '482',
  remoteName: null,
  words: null,
  focusedAnswer: null,
  message: 'Enter the 7 digits that the remote shows.',
}
const PAIRING = {
  ...LIVE,
  screen: 'pairing',
  title: 'Pair a remote',
  colourKeys: { A: '', B: '', C: '', D: '' },
} as const

/** States of the TV worth seeing, each with its name. */
const EXAMPLES = {
  live: LIVE,
  menu: {
    ...LIVE,
    screen: 'menu',
    title: 'Menu',
    focus: 'Apps, Other things to watch',
    list: {
      focused: 1,
      items: [
        { label: 'Guide', detail: 'What is on, by channel' },
        { label: 'Apps', detail: 'Other things to watch' },
      ],
    },
  },
  notice: { ...LIVE, notice: 'Captions on.', caption: '[Breakfast at the Quay]' },
  muted: { ...LIVE, muted: true, recording: true },
  paused: { ...LIVE, playback: 'paused' },
  'a number': { ...LIVE, entry: { digits: '20' } },
  standby: { ...LIVE, picture: 'dark', power: 'standby', boxPower: 'standby', tvPower: 'standby' },
  'no signal': { ...LIVE, picture: 'no signal', input: 'HDMI 2' },
  'pairing digits': { ...PAIRING, pairing: DIGITS },
  'pairing question': {
    ...PAIRING,
    pairing: {
      ...DIGITS,
      stage: 'question',
      digits: '4821937',
      remoteName: 'Firefox on Linux',
      words: 'amber otter',
      focusedAnswer: 'yes',
      message: 'Pair Firefox on Linux? Both screens must show: amber otter.',
    },
  },
  'wrong code': {
    ...PAIRING,
    pairing: { ...DIGITS, stage: 'wrong', digits: '', message: 'No remote shows this code.' },
  },
} as const satisfies Readonly<Record<string, VirtualTvState>>

const status = () => page.getByRole('main').getByRole('status')

/** What a screen reader hears of some of them. */
const TOLD: Readonly<Record<string, RegExp>> = {
  muted: /Channel 2, Harbour One\. Recording\..*Sound off\./u,
  paused: /Harbour One\. Paused\./u,
  standby: /On the TV The TV is in standby\.$/u,
  'no signal': /HDMI 2: no signal\./u,
  'pairing question': /amber otter/u,
}

/** Words that must be on the screen; none for a dark one. */
function wordsOn({ picture, pairing, notice, entry, title }: VirtualTvState): string {
  if (picture !== 'box') return picture === 'no signal' ? 'No signal' : ''
  return pairing?.words ?? notice ?? entry?.digits ?? title
}

async function open(client: FakeTvClient): Promise<void> {
  await render(<TvPage client={client} />)
}

beforeEach(() => {
  window.history.replaceState(null, '', window.location.pathname)
  changeShared({ language: 'en' })
})

describe('the page of the virtual TV', () => {
  it('shows each screen, and tells it in words', async () => {
    const client = fakeTvClient()
    await open(client)
    const glass = page.getByRole('region', { name: "The TV's picture" })
    for (const [name, state] of Object.entries(EXAMPLES)) {
      client.show(state)
      await expect.poll(() => glass.element().textContent, { message: name }).toContain(wordsOn(state))
      const told = TOLD[name]
      if (told) await expect.element(status()).toMatchTextContent(told)
    }
  })

  it('presses a key of the handset on the TV, in the order of the presses', async () => {
    const client = fakeTvClient()
    await open(client)
    await page.getByRole('button', { name: 'Channel up' }).click()
    await page.getByRole('button', { name: 'Guide' }).click()
    await expect.poll(() => client.pressed).toEqual(['CH_UP', 'GUIDE'])
  })

  it('follows the TV as it changes, in the picture and in words', async () => {
    const client = fakeTvClient()
    await open(client)
    await expect.element(status()).toMatchTextContent('Channel 2, Harbour One.')
    client.show({ ...EXAMPLES.menu, volume: 35 })
    await expect.element(status()).toMatchTextContent('Menu. Apps, Other things to watch. Volume 35.')
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Other things to watch' })).toBeVisible()
  })

  it('takes the keyboard, until the user takes it back', async () => {
    const client = fakeTvClient()
    await open(client)
    await expect.element(status()).toMatchTextContent('Channel 2')
    await userEvent.keyboard('2{ArrowUp}{Enter}{Escape}{Backspace}')
    await expect.poll(() => client.pressed).toEqual(['2', 'UP', 'OK', 'EXIT', 'PREVIOUS'])
    await page.getByRole('checkbox', { name: 'The keyboard controls the TV' }).click()
    await userEvent.keyboard('3')
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect.poll(() => client.pressed.slice(5)).toEqual(['OK'])
    await page.getByRole('checkbox', { name: 'The keyboard controls the TV' }).click()
    await userEvent.keyboard('3')
    await expect.poll(() => client.pressed.slice(6)).toEqual(['3'])
  })

  it('counts an Enter that is held once, on the TV and on a button, whereas a held arrow goes on', async () => {
    const client = fakeTvClient()
    await open(client)
    await expect.element(status()).toMatchTextContent('Channel 2')
    await userEvent.keyboard('{Enter>4/}{ArrowUp>3/}')
    ;(page.getByRole('button', { name: 'Guide' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter>4/}{ArrowDown}')
    await expect.poll(() => client.pressed).toEqual(['OK', 'UP', 'UP', 'UP', 'GUIDE', 'DOWN'])
  })

  it('keeps the chosen TV in the address', async () => {
    const client = fakeTvClient()
    await open(client)
    await page.getByRole('combobox', { name: 'TV' }).selectOptions('Den')
    await expect.poll(() => [...client.watched]).toEqual(['den'])
    expect(window.location.search).toBe('?box=den')
  })

  it('opens the TV that the address names', async () => {
    window.history.replaceState(null, '', '?box=den')
    const client = fakeTvClient()
    await open(client)
    await expect.poll(() => [...client.watched]).toEqual(['den'])
    await expect.poll(() => document.title).toContain('Den')
  })

  it('says when the line to the TV is lost, and takes it back when it returns', async () => {
    const client = fakeTvClient()
    await open(client)
    await expect.element(status()).toMatchTextContent('Channel 2')
    client.lose()
    await expect.element(page.getByRole('main').getByText('Not connected.', { exact: false })).toBeVisible()
    await expect.poll(() => document.querySelector('[data-announcer]')?.textContent).toContain('Not connected.')
    client.show(LIVE)
    await expect.element(page.getByRole('main').getByText('Not connected.', { exact: false })).not.toBeInTheDocument()
  })

  it('says plainly that a server has no virtual TV', async () => {
    await open({ ...fakeTvClient(), boxes: async () => undefined })
    await expect.element(status()).toMatchTextContent('This server has no virtual TV.')
  })

  it('keeps asking a server that does not answer', async () => {
    const client = fakeTvClient()
    const boxes = vi.fn<TvClient['boxes']>(client.boxes).mockRejectedValueOnce(new Error('no network'))
    await open({ ...client, boxes })
    await expect.element(status()).toMatchTextContent('The server does not answer.')
    await expect.poll(() => [...client.watched]).toEqual(['living-room'])
  })

  it('says when the TV did not take a press', async () => {
    await open({ ...fakeTvClient(), press: async () => false })
    await page.getByRole('button', { name: 'Guide' }).click()
    await expect
      .poll(() => document.querySelector('[data-announcer]')?.textContent)
      .toBe('The TV did not answer that press.')
  })

  it('sends no press that would come late, after one without an answer, and says so', async () => {
    const client = fakeTvClient()
    let fail = (_isTaken: boolean) => {}
    const first = new Promise<boolean>((resolve) => (fail = resolve))
    const press = (box: string, key: HandsetKey) => (key === 'GUIDE' ? first : client.press(box, key))
    await open({ ...client, press })
    await page.getByRole('button', { name: 'Guide' }).click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 6_000)
    onTestFinished(() => clock.mockRestore())
    const told = hearAnnounced()
    fail(false)
    await expect.poll(() => told.length).toBe(2)
    await page.getByRole('button', { name: 'Info', exact: true }).click()
    await expect.poll(() => client.pressed).toEqual(['INFO'])
  })

  it('types a code and answers the question of a pairing once, however often a button is pressed', async () => {
    const client = fakeTvClient(EXAMPLES['pairing digits'])
    let arrive = () => {}
    let arrives = new Promise<void>((resolve) => (arrive = resolve))
    const press = async (box: string, key: HandsetKey) => {
      const isTaken = client.press(box, key)
      await arrives
      return isTaken
    }
    await open({ ...client, press })
    await page.getByRole('textbox', { name: 'Code on the remote' }).fill('4821937')
    await userEvent.keyboard('{Enter}{Enter}')
    arrive()
    const typed = ['PAIR', ...'4821937']
    await expect.poll(() => client.pressed).toEqual(typed)
    client.show(EXAMPLES['pairing question'])
    arrives = new Promise<void>((resolve) => (arrive = resolve))
    await page.getByRole('button', { name: 'No', exact: true }).dblClick()
    arrive()
    await expect.poll(() => client.pressed).toContain('OK')
    await new Promise((resolve) => setTimeout(resolve))
    expect(client.pressed).toEqual([...typed, 'RIGHT', 'OK'])
  })

  it('sets a trouble scene and shows which one is set', async () => {
    const client = fakeTvClient()
    await open(client)
    await page.getByRole('radio', { name: 'Box unreachable' }).click()
    await expect.poll(() => client.scenes).toEqual(['unreachable'])
    client.show({ ...LIVE, trouble: 'unreachable' })
    await expect.element(page.getByRole('radio', { name: 'Box unreachable' })).toBeChecked()
  })

  it('speaks Spanish and French', async () => {
    await open(fakeTvClient())
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('Français')
    await expect.element(page.getByRole('heading', { name: 'La télécommande du téléviseur' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Langue' }).selectOptions('Español')
    await expect.element(status()).toMatchTextContent('Canal 2, Harbour One.')
  })
})

describe('pairing from the page of the virtual TV', () => {
  it('goes from the button to the code to the question, and the focus goes along', async () => {
    const client = fakeTvClient()
    pressAtOnce(page.getByRole('button', { name: 'Pair a remote' }))
    await open(client)
    await expect.poll(() => client.pressed).toEqual(['PAIR'])
    client.show({ ...EXAMPLES['pairing digits'], pairing: { ...EXAMPLES['pairing digits'].pairing, digits: '' } })
    const field = page.getByRole('textbox', { name: 'Code on the remote' })
    await expect.element(field).toHaveFocus()

    await userEvent.keyboard('482{Enter}')
    await expect.element(page.getByRole('main').getByText('The code has 7 digits.')).toBeVisible()
    expect(client.pressed).toEqual(['PAIR'])
    await userEvent.keyboard('1937{Enter}')
    const typed = ['PAIR', 'PAIR', ...'4821937']
    await expect.poll(() => client.pressed).toEqual(typed)

    client.show(EXAMPLES['pairing question'])
    const question = page.getByRole('group', { name: 'Let “Firefox on Linux” control this TV?' })
    await expect.element(question).toMatchTextContent('amber otter')
    await expect.poll(() => document.activeElement?.textContent).toContain('Firefox on Linux')
    await question.getByRole('button', { name: 'Yes, pair it' }).click()
    await expect.poll(() => client.pressed).toEqual([...typed, 'LEFT', 'OK'])

    client.show({
      ...EXAMPLES['wrong code'],
      pairing: { ...EXAMPLES['wrong code'].pairing, stage: 'paired', message: 'Paired.' },
    })
    await expect.element(page.getByRole('main').getByText('The remote is paired.').first()).toBeVisible()

    client.show(LIVE)
    const guide = page.getByRole('button', { name: 'Guide' })
    await guide.click()
    client.show(EXAMPLES['pairing digits'])
    await expect.element(field).toBeVisible()
    await expect.element(guide).toHaveFocus()
  })

  it('answers no with the TV’s own keys, wherever its focus is', async () => {
    const client = fakeTvClient(EXAMPLES['pairing question'])
    await open(client)
    const no = page.getByRole('button', { name: 'No', exact: true })
    await no.click()
    await expect.poll(() => client.pressed).toEqual(['RIGHT', 'OK'])
    const { pairing } = EXAMPLES['pairing question']
    client.show({ ...EXAMPLES['pairing question'], pairing: { ...pairing, focusedAnswer: 'no' } })
    await no.click()
    await expect.poll(() => client.pressed).toEqual(['RIGHT', 'OK', 'RIGHT', 'OK'])
  })

  it('does not pair when the key to No is lost', async () => {
    const client = fakeTvClient(EXAMPLES['pairing question'])
    const pressed: string[] = []
    vi.spyOn(client, 'press').mockImplementation(async (_, name) => {
      pressed.push(name)
      return name !== 'RIGHT'
    })
    await open(client)
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await page.getByRole('button', { name: 'Guide' }).click()
    await expect.poll(() => pressed).toEqual(['RIGHT', 'GUIDE'])
  })

  it('does not pull the focus to a question that somebody else began', async () => {
    const client = fakeTvClient(EXAMPLES['pairing digits'])
    await open(client)
    await page.getByRole('button', { name: 'Guide' }).click()
    client.show(EXAMPLES['pairing question'])
    await expect.element(page.getByRole('button', { name: 'Yes, pair it' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Guide' })).toHaveFocus()
  })
})
