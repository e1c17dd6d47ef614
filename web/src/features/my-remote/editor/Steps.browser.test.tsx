import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearLog, pressesNow } from '../../../core/press/remote-presses.ts'
import { pressWords } from '../../../core/words/press-words.ts'
import { stopSequence } from '../../../core/macros/run-sequence.ts'
import { pageChangeLock } from '../../../platform/signals.ts'
import { usePath } from '../../../platform/router.ts'
import { LateNewsLine } from '../../../ui/Notice.tsx'
import { Announcer } from '../../../ui/Page.tsx'
import { Banners } from '../../../ui/Banner.tsx'
import '../../../ui/theme.css'
import { EditButtonPage } from './EditButtonPage.tsx'
import { dropWorkingCopy } from '../editing.tsx'
import { hold, onItsWay } from '../../../client/fake-server.ts'
import { answers, calls, json, sentTo, startFakeServer } from '../fake-account.ts'
import { MyRemotePage } from '../MyRemotePage.tsx'
import { hearAnnounced } from '../../../../test/hear-announced.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const key = (id: string, pauseMs = 0) => ({ do: 'key', key: id, pauseMs })
const EVENING = {
  type: 'VOICE',
  command: 'good evening',
  displayString: 'Evening news',
  image: '/pictures/tile-sky.svg',
  isLegacyIcon: false,
  steps: [key('tvPower'), key('tvInput'), { do: 'number', digits: '20', pauseMs: 0 }],
}
const FIVE = { ...EVENING, steps: ['guide', 'down', 'up', 'left', 'right'].map((id) => key(id)) }

/** A TV behind an infrared sender, whose POWER turns it on and off; it has a code for off as well. */
const infrared = () =>
  json(200, {
    results: {
      hdmiLinkReady: 'no',
      tvPowerOnCommandAvailable: 'no',
      tvPowerOffCommandAvailable: 'yes',
      tvButtons: ['tvPower'],
      powerKey: 'yes',
    },
  })

/** What the box was sent, in order. */
function sent(): string[] {
  return calls
    .filter(({ path }) => path.startsWith('process') || path === 'text')
    .map(({ body }) => ['key', 'vcode', 'cmd'].map((name) => body[name] ?? '').join(''))
}

async function open(own: object): Promise<void> {
  clearLog()
  startFakeServer([own])
  await render(
    <>
      <Banners />
      <MyRemotePage />
      <Announcer />
    </>,
  )
  await expect.element(button('Evening news')).toBeEnabled()
}

afterEach(() => {
  stopSequence()
  dropWorkingCopy()
  vi.restoreAllMocks()
})

describe('a button of several steps', () => {
  it('makes its presses in order, each told with its place, keeps the page open meanwhile, and says when all are sent', async () => {
    await open(EVENING)
    localStorage.setItem('digitSpacingMs', '100')
    await userEvent.click(button('Evening news'))
    await expect.poll(pageChangeLock.isHeld).toBe(true)
    await expect.element(page.getByText('Evening news: all sent').first()).toBeVisible()
    expect(pageChangeLock.isHeld()).toBe(false)
    expect(sent()).toEqual(['POWER', 'INPUT', '2', '0'])
    expect(pressesNow().log.map(({ press, method }) => `${press.label.en} ${method}`)).toEqual([
      'Evening news, 1 of 3: TV power steps',
      'Evening news, 2 of 3: TV input steps',
      'Evening news, 3 of 3: Number 2 0 steps',
      'Evening news, 3 of 3: Number 2 0 steps',
    ])
  })

  it('of five presses at a box that fails in the third tells which, and the rest is not sent', async () => {
    await open(FIVE)
    const told = hearAnnounced()
    answers['processKey'] = ({ body }) =>
      body['vcode'] === 'UP' ? json(409, { status: 'BOX-ASLEEP' }) : json(200, { status: 'OK' })
    await userEvent.click(button('Evening news'))
    await expect
      .element(
        page
          .getByText(
            /^The TV box is in standby\. Evening news, 3 of 5: Up was not sent\..* The rest of Evening news is not sent\.$/u,
          )
          .first(),
      )
      .toBeVisible()
    await expect.poll(() => told).toHaveLength(5)
    expect(told.at(-1)).toEqual([expect.stringContaining('The rest of Evening news is not sent.'), true])
    expect(sent()).toEqual(['GUIDE', 'DOWN', 'UP'])
    await expect.element(button(/^Evening news/u)).toHaveAttribute('data-failed')
  })

  it('stopped in the middle by any press sends nothing after the stop, and the press is made', async () => {
    await open({ ...EVENING, steps: [key('guide', 30_000), key('down')] })
    await userEvent.click(button('Evening news'))
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE']))
    await userEvent.click(button('OK'))
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE', 'OK']))
    expect(stopSequence()).toBe(false)
  })

  it('is stopped and not begun anew by its own button, and begun again by a click without a finger', async () => {
    await open({ ...EVENING, steps: [key('guide', 30_000), key('down')] })
    await userEvent.click(button('Evening news'))
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE']))
    await userEvent.click(button('Evening news'))
    await expect.element(page.getByText('Evening news stopped. The rest is not sent.').first()).toBeVisible()
    expect([stopSequence(), sent()]).toEqual([false, ['GUIDE']])
    ;(button('Evening news').element() as HTMLElement).click()
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE', 'GUIDE']))
  })

  it('is stopped by a click that no finger made, as of a reader or a pointer that rests; the next begins it', async () => {
    const steps = [key('guide', 30_000), key('down')]
    await open({ ...EVENING, steps })
    const click = async (element: HTMLElement) => {
      element.click()
      // What a click begins is loaded first.
      await onItsWay()
    }
    const own = button('Evening news').element() as HTMLElement
    await click(own)
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE']))
    await click(own)
    expect([stopSequence(), sent()]).toEqual([false, ['GUIDE']])
    await click(own)
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE', 'GUIDE']))
    const elsewhere = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => elsewhere.remove())
    await click(elsewhere)
    expect(stopSequence()).toBe(false)
  })

  it('sends its own command where that is among the steps, and words are never taken for another button', async () => {
    await open({ ...EVENING, steps: [key('guide'), { do: 'command', pauseMs: 0 }] })
    await userEvent.click(button('Evening news'))
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE', 'good evening']))
    expect(calls.find(({ path }) => path === 'text')?.headers.has('x-beckon-can-answer')).toBe(false)
  })

  it('is begun by a sign as by its button, once the server said what it is, and stopped by what is signed [O31]', async () => {
    const steps = [key('guide', 1_000), key('down')]
    await open({ ...EVENING, steps })
    answers['text'] = ({ body }) =>
      json(200, {
        status: 'OK',
        ...(body['cmd'] === 'EVENING NEWS' && {
          kind: 'several-steps',
          button: { name: 'Evening news', command: 'good evening', steps },
        }),
      })
    pressWords('record-sign', 'EVENING NEWS')
    await vi.waitFor(() => expect(sent()).toEqual(['EVENING NEWS', 'GUIDE']))
    pressWords('record-sign', 'volume up')
    await vi.waitFor(() => expect(sent()).toEqual(['EVENING NEWS', 'GUIDE', 'volume up']))
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(sent()).toEqual(['EVENING NEWS', 'GUIDE', 'volume up'])
  })

  it('is not begun by words whose answer came after another press', async () => {
    await open(EVENING)
    const answer = hold('text')
    pressWords('go', 'evening news')
    await vi.waitFor(() => expect(sent()).toEqual(['evening news']))
    await userEvent.click(button('OK'))
    answer(json(200, { status: 'OK', kind: 'several-steps', button: { ...EVENING, name: 'Evening news' } }))
    await vi.waitFor(() => expect(sent()).toEqual(['evening news', 'OK']))
    await expect.element(page.getByText('Evening news stopped. The rest is not sent.').first()).toBeVisible()
    expect(sent()).toEqual(['evening news', 'OK'])
  })

  it('with a step that this program cannot press is not pressed at all', async () => {
    clearLog()
    startFakeServer([{ ...EVENING, steps: [key('guide'), { do: 'dance' }] }])
    await render(<MyRemotePage />)
    await expect.element(button('Evening news')).toBeDisabled()
  })
})

describe('a step that presses a key of the TV takes the way of that key on the remote', () => {
  const byPath = (path: string) => sentTo(path).map(({ body }) => body)

  async function openAt(own: object, given: typeof answers): Promise<void> {
    clearLog()
    startFakeServer([own])
    Object.assign(answers, given)
    await render(
      <>
        <MyRemotePage />
        <Announcer />
      </>,
    )
    await expect.element(button('Evening news')).toBeEnabled()
    await onItsWay()
  }

  it.each([
    ['TV power', 'tvPower'],
    ['All power', 'power'],
  ])('%s presses POWER once where that is the TV’s own, and the rest follows [J05]', async (_name, id) => {
    await openAt({ ...EVENING, steps: [key(id), key('guide')] }, { checkCapabilities: infrared })
    await userEvent.click(button('Evening news'))
    await vi.waitFor(() => expect(byPath('processKey')).toEqual([{ vcode: 'POWER' }, { vcode: 'GUIDE' }]))
    expect(byPath('processCecKey')).toEqual([])
  })

  it('volume fires the user’s own event when My remote is the first page, and Undo does, too [H08] [J05]', async () => {
    const tvConfigData = { apiKey: '••••WXYZ', volumeUp: { eventName: 'louder' }, volumeDown: { eventName: 'quieter' } }
    const tvconfig = () => json(200, { tvConfigData, revision: 3 })
    await openAt({ ...EVENING, steps: [key('volumeUp')] }, { tvconfig })
    await userEvent.click(button('Evening news'))
    await expect.element(page.getByText('Evening news: all sent').first()).toBeVisible()
    await userEvent.click(button('Undo'))
    await vi.waitFor(() => expect(byPath('iot').map(({ eventName }) => eventName)).toEqual(['louder', 'quieter']))
    expect(byPath('processCecKey')).toEqual([])
  })

  it('in the editor, when Test is pressed', async () => {
    clearLog()
    startFakeServer([{ ...EVENING, steps: [key('tvPower'), key('guide')] }], '/edit-custom-button?command=good+evening')
    answers['checkCapabilities'] = infrared
    await render(<EditButtonPage />)
    await expect.element(button('Test')).toBeVisible()
    await onItsWay()
    await userEvent.click(button('Test'))
    await vi.waitFor(() => expect(byPath('processKey')).toEqual([{ vcode: 'POWER' }, { vcode: 'GUIDE' }]))
    expect(byPath('processCecKey')).toEqual([])
  })
})

/** As the app does, so that leaving the page ends it. */
function AtItsPath() {
  return usePath() === '/edit-custom-button' && <EditButtonPage />
}

describe('the editor of a custom button', () => {
  async function edit(list: readonly object[], query = ''): Promise<void> {
    clearLog()
    startFakeServer(list, `/edit-custom-button${query}`)
    answers['seabuttons/image'] = () => json(200, { image: EVENING.image })
    await render(
      <>
        <LateNewsLine />
        <AtItsPath />
        <Announcer />
      </>,
    )
    await expect.element(page.getByText('More steps')).toBeVisible()
  }
  const saved = () => sentTo('seabuttons', 'save')[0]?.body['seaButtonsData']

  it('makes one of keys, a number and words, tries it, and saves it first', async () => {
    await edit([])
    await page.getByLabelText('Command', { exact: true }).fill('good evening')
    await page.getByLabelText('Button label').fill('Evening news')
    await page.getByText('More steps').click()
    await userEvent.click(button('Add step'))
    await page.getByLabelText('What to add').selectOptions('A channel number')
    await page.getByLabelText('A channel number').fill('2')
    await userEvent.keyboard('{Enter}')
    await page.getByLabelText('What to add').selectOptions('Guide')
    await userEvent.click(button('Add step'))
    await userEvent.click(button('Earlier: Guide'))
    await userEvent.click(button('Delete: TV power'))
    await page.getByLabelText('Wait after Guide').selectOptions('No wait')
    await page.getByLabelText('Wait after The command').selectOptions('No wait')
    await userEvent.click(button('Test'))
    await vi.waitFor(() => expect(sent()).toEqual(['good evening', 'GUIDE', '2']))
    await userEvent.click(button('Save'))
    const steps = [{ do: 'command', pauseMs: 0 }, key('guide'), { do: 'number', digits: '2', pauseMs: 1_000 }]
    await vi.waitFor(() => expect(saved()).toEqual([{ ...EVENING, steps }]))
    expect(window.location.pathname).toBe('/my-remote')
  })

  it('without further steps keeps a button of one command as it is', async () => {
    await edit([])
    await page.getByLabelText('Command', { exact: true }).fill('good evening')
    await page.getByText('More steps').click()
    await userEvent.click(button('Add step'))
    await page.getByLabelText('What to add').selectOptions('The command')
    await userEvent.click(button('Delete: TV power'))
    await expect.element(page.getByText('Now it sends its command and nothing else.')).toBeVisible()
    await expect.element(page.getByLabelText('What to add')).toHaveDisplayValue('TV power')
    await userEvent.click(button('Save'))
    const { steps: _, ...one } = { ...EVENING, displayString: 'good evening' }
    await vi.waitFor(() => expect(saved()).toEqual([one]))
  })

  it('opens with the steps of a button, can leave its command out of them, and keeps them when words change', async () => {
    const steps = [{ do: 'command', pauseMs: 0 }, key('guide'), key('down')]
    await edit([{ ...EVENING, steps }], '?command=good+evening')
    await expect.element(button('Save')).toBeDisabled()
    await userEvent.click(button('Delete: The command'))
    await page.getByLabelText('Button label').fill('Late news')
    await userEvent.click(button('Save'))
    await vi.waitFor(() =>
      expect(saved()).toEqual([{ ...EVENING, displayString: 'Late news', steps: [key('guide'), key('down')] }]),
    )
  })

  it('keeps steps that this program does not know when only words change', async () => {
    const steps = [{ do: 'dance' }]
    await edit([{ ...EVENING, steps }], '?command=good+evening')
    await page.getByLabelText('Button label').fill('Late news')
    await userEvent.click(button('Save'))
    await vi.waitFor(() => expect(saved()).toEqual([{ ...EVENING, displayString: 'Late news', steps }]))
  })

  it('says of such steps that they stay, adds none to them, and deletes them only when asked', async () => {
    await edit([{ ...EVENING, steps: [key('guide'), { do: 'dance' }] }], '?command=good+evening')
    await expect.element(page.getByText(/steps that this version of Beckon does not know/u)).toBeVisible()
    expect(page.getByText('Now it sends its command and nothing else.').query()).toBeNull()
    expect(button('Add step').query()).toBeNull()
    expect(button('Test').query()).toBeNull()
    await userEvent.click(button('Delete its steps'))
    await expect.element(button('Add step')).toHaveFocus()
    await expect.element(page.getByText('Its steps are deleted')).toBeInTheDocument()
    await userEvent.click(button('Save'))
    const { steps: _, ...one } = EVENING
    await vi.waitFor(() => expect(saved()).toEqual([one]))
  })

  it('is not saved without the step that was typed and not added: the field says so, and Cancel keeps the text, too [L21]', async () => {
    await edit([EVENING], '?command=good+evening')
    await page.getByLabelText('Button label').fill('Late news')
    const words = page.getByLabelText('Words for the TV box')
    await page.getByLabelText('What to add').selectOptions('Words for the TV box')
    await words.fill('subtitles on')
    await page.getByText('More steps').click()
    const told = hearAnnounced()
    await userEvent.click(button('Save'))
    await expect.element(words).toHaveFocus()
    await expect
      .element(words)
      .toHaveAccessibleDescription('This step is not added yet. Press “Add step”, or delete this text.')
    expect(told).toEqual([['This step is not added yet. Press “Add step”, or delete this text.', true]])
    await userEvent.click(button('Cancel'))
    await userEvent.click(button('Bring back'))
    await expect.element(words).toHaveValue('subtitles on')
    await expect.element(words).not.toHaveAttribute('aria-invalid')
    expect(sentTo('seabuttons', 'save')).toEqual([])
    await userEvent.click(button('Add step'))
    await userEvent.click(button('Save'))
    const step = { do: 'words', words: 'subtitles on', pauseMs: 1_000 }
    await vi.waitFor(() =>
      expect(saved()).toEqual([{ ...EVENING, displayString: 'Late news', steps: [...EVENING.steps, step] }]),
    )
  })

  it('says what is missing in a number that is written in letters, for "Add step" takes none', async () => {
    await edit([EVENING], '?command=good+evening')
    await page.getByLabelText('What to add').selectOptions('A channel number')
    const digits = page.getByLabelText('A channel number')
    await digits.fill('five')
    await userEvent.click(button('Save'))
    await expect.element(digits).toHaveFocus()
    await expect.element(digits).toHaveAccessibleDescription('A number needs a digit. Type one, or delete this text.')
    expect(sentTo('seabuttons', 'save')).toEqual([])
  })

  it('tells by the focus that there is room for twelve steps, and leads it to "Add step" when one of them is deleted', async () => {
    const steps = Array.from({ length: 11 }, () => key('guide'))
    await edit([{ ...EVENING, steps }], '?command=good+evening')
    const full = page.getByText('A button can have 12 steps.')
    await userEvent.click(button('Add step'))
    await expect.element(full).toHaveFocus()
    await userEvent.click(button('Delete: TV power'))
    await expect.element(button('Add step')).toHaveFocus()
    await page.getByLabelText('What to add').selectOptions('A channel number')
    await page.getByLabelText('A channel number').fill('7')
    await userEvent.keyboard('{Enter}')
    await expect.element(full).toHaveFocus()
  })

  it('shows a pause of another version between those of the list', async () => {
    await edit([{ ...EVENING, steps: [key('guide', 4_000), key('down')] }], '?command=good+evening')
    await expect.element(page.getByLabelText('Wait after Guide')).toHaveDisplayValue('4 seconds')
  })
})
