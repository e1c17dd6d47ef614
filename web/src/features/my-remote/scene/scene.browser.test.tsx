import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearLog, pressesNow } from '../../../buttons/press/remote-presses.ts'
import { pressWords } from '../../../buttons/scene/press-words.ts'
import { stopSequence } from '../../../buttons/sequence/run-sequence.ts'
import { Announcer } from '../../../ui/Announcer.tsx'
import { Banners } from '../../../ui/Banner.tsx'
import '../../../ui/theme.css'
import { EditButtonPage } from '../editor/EditButtonPage.tsx'
import { dropWorkingCopy } from '../editing/working-copy.ts'
import { answers, calls, json, sentTo, startFakeServer } from '../fake-account.ts'
import { MyRemotePage } from '../MyRemotePage.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const key = (id: string, pauseMs = 0) => ({ do: 'key', key: id, pauseMs })
const EVENING = {
  type: 'SCENE',
  command: '',
  displayString: 'Evening news',
  image: '/pictures/tile-sky.svg',
  isLegacyIcon: false,
  steps: [key('tvPower'), key('tvInput'), { do: 'number', digits: '20', pauseMs: 0 }],
}
const FIVE = { ...EVENING, steps: ['guide', 'down', 'up', 'left', 'right'].map((id) => key(id)) }

/** What the box was sent, in order. */
function sent(): string[] {
  return calls
    .filter(({ path }) => path.startsWith('process') || path === 'text')
    .map(({ body }) => ['key', 'vcode', 'cmd'].map((name) => body[name] ?? '').join(''))
}

async function open(scene: object): Promise<void> {
  clearLog()
  startFakeServer([scene])
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
  dropWorkingCopy()
  vi.restoreAllMocks()
})

describe('a scene', () => {
  it('makes its presses in order, each told with its place, and says when all are sent', async () => {
    await open(EVENING)
    localStorage.setItem('digitSpacingMs', '100')
    await userEvent.click(button('Evening news'))
    await expect.element(page.getByText('Evening news: all sent').first()).toBeVisible()
    expect(sent()).toEqual(['POWER', 'INPUT', '2', '0'])
    expect(pressesNow().log.map(({ press, way }) => `${press.label.en} ${way}`)).toEqual([
      'Evening news, 1 of 3: TV power scene',
      'Evening news, 2 of 3: TV input scene',
      'Evening news, 3 of 3: Number 2 0 scene',
      'Evening news, 3 of 3: Number 2 0 scene',
    ])
  })

  it('of five presses at a box that fails in the third tells which, and the rest is not sent', async () => {
    await open(FIVE)
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

  it('is stopped and not begun anew by its own button', async () => {
    await open({ ...EVENING, steps: [key('guide', 30_000), key('down')] })
    await userEvent.click(button('Evening news'))
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE']))
    await userEvent.click(button('Evening news'))
    await expect.element(page.getByText('Evening news stopped. The rest is not sent.').first()).toBeVisible()
    expect([stopSequence(), sent()]).toEqual([false, ['GUIDE']])
  })

  it('is stopped by a click that no finger made, as of a reader or a pointer that rests; the next begins it', async () => {
    const steps = [key('guide', 30_000), key('down')]
    await open({ ...EVENING, steps })
    const click = async (element: HTMLElement) => {
      element.click()
      // What a click begins is loaded first.
      await new Promise((resolve) => setTimeout(resolve, 50))
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

  it('is begun by a sign as by its button, and stopped by what is signed', async () => {
    await open({ ...EVENING, steps: [key('guide', 1_000), key('down')] })
    pressWords('record-sign', 'EVENING NEWS')
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE']))
    pressWords('record-sign', 'volume up')
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE', 'volume up']))
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(sent()).toEqual(['GUIDE', 'volume up'])
  })

  it('is pressed by its name in words, too; other words go to the box', async () => {
    await open({ ...EVENING, steps: [key('guide')] })
    pressWords('voice', 'evening  News')
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE']))
    pressWords('voice', 'watch news')
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE', 'watch news']))
  })

  it('with a step that this program cannot press is not pressed at all', async () => {
    clearLog()
    startFakeServer([{ ...EVENING, steps: [key('guide'), { do: 'dance' }] }])
    await render(<MyRemotePage />)
    await expect.element(button('Evening news')).toBeDisabled()
  })
})

describe('the editor of scenes', () => {
  it('makes a scene of keys, a number and words, tries it, and saves it first', async () => {
    clearLog()
    startFakeServer([], '/edit-custom-button?scene=')
    await render(
      <>
        <EditButtonPage />
        <Announcer />
      </>,
    )
    await page.getByLabelText('Name of the scene').fill('Evening news')
    await userEvent.click(button('Save'))
    await expect.element(page.getByText('Please add at least one step').first()).toBeVisible()
    await userEvent.click(button('Add step'))
    await page.getByLabelText('What to add').selectOptions('A channel number')
    await page.getByLabelText('A channel number').fill('2')
    await userEvent.keyboard('{Enter}')
    await page.getByLabelText('What to add').selectOptions('Guide')
    await userEvent.click(button('Add step'))
    await userEvent.click(button('Earlier: Guide'))
    await userEvent.click(button('Delete: TV power'))
    await page.getByLabelText('Wait after Guide').selectOptions('No wait')
    await userEvent.click(button('Test'))
    await vi.waitFor(() => expect(sent()).toEqual(['GUIDE', '2']))
    await userEvent.click(button('Save'))
    await vi.waitFor(() =>
      expect(sentTo('seabuttons', 'save')[0]?.body['seaButtonsData']).toEqual([
        { ...EVENING, steps: [key('guide'), { do: 'number', digits: '2', pauseMs: 1_000 }] },
      ]),
    )
    expect(window.location.pathname).toBe('/my-remote')
  })

  it('opens a scene by its name, and keeps its place when it is saved', async () => {
    clearLog()
    startFakeServer([{ ...EVENING, displayString: 'Other' }, EVENING], '/edit-custom-button?scene=Evening%20news')
    await render(<EditButtonPage />)
    await expect.element(page.getByLabelText('Name of the scene')).toHaveValue('Evening news')
    await page.getByLabelText('Name of the scene').fill('Late news')
    await userEvent.click(button('Save'))
    await vi.waitFor(() => expect(sentTo('seabuttons', 'save')).toHaveLength(1))
    const saved = sentTo('seabuttons', 'save')[0]?.body['seaButtonsData'] as { displayString: string }[]
    expect(saved.map(({ displayString }) => displayString)).toEqual(['Other', 'Late news'])
  })
})
