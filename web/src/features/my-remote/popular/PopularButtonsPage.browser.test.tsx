import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { navigate, usePath } from '../../../platform/router.ts'
import { changeShared, shared } from '../../../platform/shared-state.ts'
import { Announcer } from '../../../ui/Page.tsx'
import { Banners } from '../../../ui/Banner.tsx'
import { LateNewsLine } from '../../../ui/Notice.tsx'
import '../../../ui/theme.css'
import { hold } from '../../../client/fake-server.ts'
import { answers, buttons, json, logged, POPULAR, sentTo, startFakeServer } from '../fake-account.ts'
import { PopularButtonsPage } from './PopularButtonsPage.tsx'
import { dropWorkingCopy } from '../editing.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name })
const box = (name: string) => page.getByRole('checkbox', { name })

function AtItsPath() {
  return usePath() === '/add-popular-buttons' && <PopularButtonsPage />
}

async function show(): Promise<void> {
  await render(
    <>
      <Banners />
      <LateNewsLine />
      <AtItsPath />
      <Announcer />
    </>,
  )
}

async function open(list: readonly unknown[] = [], popular: unknown = POPULAR): Promise<void> {
  dropWorkingCopy()
  startFakeServer(list, '/add-popular-buttons')
  answers['seabuttons/popular'] = () => json(200, { popularButtons: popular })
  await show()
  await expect.element(page.getByRole('tabpanel')).toBeVisible()
}

afterEach(() => {
  dropWorkingCopy()
  vi.restoreAllMocks()
})

describe('popular buttons', () => {
  it('have a tab per category, Apps first chosen; a category without a name is Apps [M01] [M02] [M03] [M04] [T23] [U14] [S12]', async () => {
    await open()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map((element) => element.textContent),
    ).toEqual(['News', 'Apps'])
    await expect.element(tab('Apps')).toHaveAttribute('aria-selected', 'true')
    expect(page.getByRole('checkbox').elements()).toHaveLength(2)
    expect(sentTo('seabuttons/popular').map(({ search }) => search.get('language'))).toEqual(['en'])
  })

  it('have a thick frame in the colour of a choice once they are ticked, where the system chooses the colours', async () => {
    const chromium = cdp() as { send(method: string, parameters: object): Promise<unknown> }
    const emulate = (value: string) =>
      chromium.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
    onTestFinished(async () => void (await emulate('none')))
    await open([], POPULAR)
    await emulate('active')
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    const frame = () => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(box('Netflix').element().closest('label') as Element)
      return [borderTopWidth, borderTopColor]
    }
    const [, colour] = frame()
    await box('Netflix').click()
    expect(frame()[0]).toBe('3px')
    expect(frame()[1]).not.toBe(colour)
  })

  it('are loaded again when a log-in in another tab has emptied them, and that fails with a way to try again', async () => {
    await open()
    answers['seabuttons/popular'] = () => json(503, { status: 'BUSY' })
    changeShared({ popularButtons: undefined, deviceId: 'box-2' })
    await expect.element(button('Try again')).toBeVisible()
    answers['seabuttons/popular'] = () => json(200, { popularButtons: POPULAR })
    await button('Try again').click()
    await expect.element(page.getByRole('tabpanel')).toBeVisible()
  })

  it('go from tab to tab by arrows, Home and End, and open one by Enter [M01]', async () => {
    await open()
    ;(tab('Apps').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('News')).toHaveFocus()
    await expect.element(tab('Apps')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{End}{Home}{Enter}')
    await expect.element(tab('News')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name: 'News' })).toBeVisible()
  })

  it('are checkboxes named by their label, with its simple markup and a picture [M05]', async () => {
    await open()
    await expect.element(box('YouTube')).not.toBeChecked()
    const label = box('YouTube').element().closest('label')
    expect(label?.querySelector('b')?.textContent).toBe('You')
    expect(label?.querySelector('img')?.getAttribute('src')).toBe('/pictures/tv-no-picture.svg')
  })

  it('are ticked when the user has them, in whatever case, or has just chosen them; choices outlive a change of tab [M06] [M07] [M08]', async () => {
    await open([{ type: 'VOICE', command: 'OPEN YOUTUBE', displayString: 'Tube' }])
    await expect.element(box('YouTube')).toBeChecked()
    await box('YouTube').click()
    await expect.element(box('YouTube')).not.toBeChecked()
    await box('Netflix').click()
    await tab('News').click()
    await expect.element(box('CNN')).toBeVisible()
    await tab('Apps').click()
    await expect.element(box('Netflix')).toBeChecked()
    await expect.element(box('YouTube')).not.toBeChecked()
  })

  it('join the end of the list in the order of the page, and leave it when unticked; OK saves and goes to the order [M09] [M10] [M11]', async () => {
    const had = { type: 'VOICE', command: 'OPEN YOUTUBE', displayString: 'Tube' }
    await open([had, ...buttons(2), had])
    await box('YouTube').click()
    await box('Netflix').click()
    await tab('News').click()
    await box('CNN').click()
    await button('OK').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote-config'))
    const [cnn, netflix] = [POPULAR[0]?.buttons[0], POPULAR[1]?.buttons[0]]
    const list = [...buttons(2), { ...cnn, type: 'POPULAR' }, { ...netflix, type: 'POPULAR' }]
    expect(sentTo('seabuttons', 'save').map(({ body }) => body)).toEqual([{ seaButtonsData: list, revision: 7 }])
    expect(shared().buttons).toEqual(list)
  })

  it('keep the choices when they cannot be saved [M11] [K27]', async () => {
    await open(buttons(1))
    answers['seabuttons'] = () => json(500, { status: 'ERROR' })
    await box('Netflix').click()
    await button('OK').click()
    await vi.waitFor(() => expect(shared().banners).toEqual(['internalErrorSavingBtns']))
    expect(window.location.pathname).toBe('/add-popular-buttons')
    await expect.element(box('Netflix')).toBeChecked()
    expect(shared().buttons).toEqual(buttons(1))
  })

  it('that are too many are not saved, which is also spoken', async () => {
    await open(buttons(200))
    await box('Netflix').click()
    await button('OK').click()
    const words = 'You can have up to 200 buttons. Delete some first.'
    await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.poll(() => document.querySelector('[data-announcer]')?.textContent).toBe(words)
    expect(sentTo('seabuttons', 'save')).toEqual([])
  })

  it('Cancel saves nothing and goes to my remote, which brings back what was ticked [M12]', async () => {
    await open()
    await box('Netflix').click()
    await button('Cancel').click()
    expect(window.location.pathname).toBe('/my-remote')
    expect(sentTo('seabuttons', 'save')).toEqual([])
    await button('Bring back').click()
    await expect.element(box('Netflix')).toBeChecked()
  })

  const OK = () => json(200, { status: 'OK', revision: 8 })
  const newer = () => json(409, { status: 'CONFLICT', seaButtonsData: buttons(2), revision: 9 })
  it.each([
    ['saved here', '/add-popular-buttons', OK, ['Button 1', '<b>You</b>Tube', 'CNN']],
    ['saved on another page', '/my-remote', OK, ['Button 1', '<b>You</b>Tube', 'CNN']],
    ['not saved', '/my-remote', () => json(500, {}), ['Button 1', 'CNN', '<b>You</b>Tube']],
    ['refused for newer ones', '/my-remote', newer, ['Button 1', 'Button 2', 'CNN', '<b>You</b>Tube']],
  ])('bring back what was ticked and unticked during a save, once they are %s', async (_, path, answer, saved) => {
    await open(buttons(1))
    const told = hold('seabuttons')
    await box('Netflix').click()
    await box('YouTube').click()
    await button('OK').click()
    await vi.waitFor(() => expect(sentTo('seabuttons', 'save')).toHaveLength(1))
    for (let times = 0; times < 3; times += 1) await box('Netflix').click()
    await tab('News').click()
    await box('CNN').click()
    navigate(path)
    told(answer())
    await button('Bring back').click()
    await expect.element(box('Netflix')).not.toBeChecked()
    await expect.element(box('YouTube')).toBeChecked()
    answers['seabuttons'] = OK
    await button('OK').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote-config'))
    expect(shared().buttons.map(({ displayString }) => displayString)).toEqual(saved)
  })

  it.each([
    ['-1', () => json(500, { status: 'ERROR' })],
    ['-2', () => Promise.reject(new TypeError('offline'))],
  ])(
    'that cannot be had are logged GET-POPULAR-BUTTONS-ERROR%s and told here; OK is disabled [M13] [Q45]',
    async (kind, answer) => {
      dropWorkingCopy()
      startFakeServer([], '/add-popular-buttons')
      answers['seabuttons/popular'] = answer
      await show()
      await expect
        .element(
          page.getByText("We're sorry. An error occurred getting your customized button data. Please try again later."),
        )
        .toBeVisible()
      await expect.element(button('OK')).toBeDisabled()
      await vi.waitFor(() => expect(logged()).toEqual([`GET-POPULAR-BUTTONS-ERROR${kind}`]))
      expect(shared().banners).toEqual([])
    },
  )
})
