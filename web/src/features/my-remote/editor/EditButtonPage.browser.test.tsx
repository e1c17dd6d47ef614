import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shared } from '../../../platform/shared-state.ts'
import { announcements, repeatLast, speakWith } from '../../../ui/announce.ts'
import { Announcer } from '../../../ui/Page.tsx'
import { Banners } from '../../../ui/Banner.tsx'
import { makeMissingClicks } from '../../../core/touch/missing-clicks.ts'
import '../../../ui/theme.css'
import { EditButtonPage } from './EditButtonPage.tsx'
import { answers, buttons, json, logged, sentTo, startFakeServer } from '../fake-account.ts'
import { changeCopy, dropWorkingCopy, workingCopy } from '../editing.tsx'
import { hold, onItsWay } from '../../../client/fake-server.ts'
import { useRemountCount } from '../../../platform/redraw.ts'
import { navigate, usePath } from '../../../platform/router.ts'
import { LateNewsLine } from '../../../ui/Notice.tsx'
import { middleOf, mouse } from '../../../platform/fake-touches.ts'
import { hearAnnounced } from '../../../../test/hear-announced.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const command = () => page.getByLabelText('Command', { exact: true })
const label = () => page.getByLabelText('Button label')
const radio = (name: string) => page.getByRole('radio', { name })
const INCOMPLETE = 'Please enter a voice command and button label, and choose an image'
const incomplete = () => page.elementLocator(document.querySelector('form') as Element).getByText(INCOMPLETE)
const FOUND = '/pictures/newspaper.svg'

/** As the app does, so that leaving the page ends it. */
function AtItsPath() {
  const redraws = useRemountCount()
  return usePath() === '/edit-custom-button' && <EditButtonPage key={redraws} />
}

async function open(list: readonly unknown[] = [], query = ''): Promise<void> {
  dropWorkingCopy()
  startFakeServer(list, `/edit-custom-button${query}`)
  answers['seabuttons/image'] = () => json(200, { image: FOUND })
  await render(
    <>
      <Banners />
      <LateNewsLine />
      <AtItsPath />
      <Announcer />
    </>,
  )
  await expect.element(radio('Red square')).toBeInTheDocument()
}

async function fill(words: { command?: string; label?: string }): Promise<void> {
  if (words.command !== undefined) await command().fill(words.command)
  if (words.label !== undefined) await label().fill(words.label)
  await userEvent.keyboard('{Tab}')
}

function chosen(): string | undefined {
  return document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.getAttribute('aria-label') ?? undefined
}

afterEach(() => {
  dropWorkingCopy()
  vi.restoreAllMocks()
})

it('says that the buttons are on their way', async () => {
  dropWorkingCopy()
  startFakeServer([], '/edit-custom-button')
  answers['seabuttons'] = () => new Promise(() => {})
  await render(<AtItsPath />)
  await expect.element(page.getByText('Please wait')).toBeVisible()
})

describe('a new button', () => {
  it.each([320, 1280])(
    'is saved by the first press on Save, though the field is left and its picture comes while the mouse is down, on a screen %i wide [L15 L21]',
    async (width) => {
      const { innerWidth, innerHeight } = window
      onTestFinished(() => page.viewport(innerWidth, innerHeight))
      await page.viewport(width, 900)
      await open()
      await command().fill('watch news')
      button('Save').element().scrollIntoView({ block: 'center' })
      const place = middleOf(button('Save').element())
      await mouse('mousePressed', place)
      await expect.element(button('Test')).toBeVisible()
      expect(middleOf(button('Save').element()), 'Save has not moved').toEqual(place)
      await mouse('mouseReleased', place)
      await vi.waitFor(() => expect(sentTo('seabuttons', 'save')).toHaveLength(1))
    },
  )

  it('is saved by an access method, which leaves the field and presses Save before the page is drawn again [L15 L21]', async () => {
    await open()
    await command().fill('watch news')
    const save = button('Save').element() as HTMLElement
    save.focus()
    save.click()
    await vi.waitFor(() => expect(sentTo('seabuttons', 'save')).toHaveLength(1))
  })

  it('is cleared by the first press on Clear, though the page gets shorter meanwhile and scrolls', async () => {
    onTestFinished(makeMissingClicks())
    await open()
    await label().fill('News')
    await button('Save').click()
    await expect.element(incomplete()).toBeVisible()
    await command().fill('watch news')
    button('Clear').element().scrollIntoView({ block: 'center' })
    const place = middleOf(button('Clear').element())
    await mouse('mousePressed', place)
    await expect.element(incomplete()).not.toBeInTheDocument()
    await mouse('mouseReleased', place)
    await expect.element(command()).toHaveValue('')
  })

  it('looks up a picture when the command is left, chooses it and shows preview and Test, which sends it as text; the label follows until the user types one [L01] [L02] [L03] [L04] [L08] [L09] [L11] [L12] [S09]', async () => {
    await open()
    await expect.element(page.getByRole('group', { name: 'Preview' }).getByText('Please enter a command')).toBeVisible()
    await fill({ command: 'watch news' })
    await expect.element(radio('Picture found for your command')).toBeChecked()
    expect(sentTo('seabuttons/image').map(({ search }) => search.get('cmd'))).toEqual(['watch news'])
    await expect.element(label()).toHaveValue('watch news')
    await expect.element(button('Test')).toBeVisible()
    expect(document.querySelector('[data-preview]')?.textContent).toBe('watch news')
    expect(document.querySelectorAll('[data-preview] img')).toHaveLength(1)

    await button('Test').click()
    await vi.waitFor(() => expect(sentTo('text').map(({ body }) => body['cmd'])).toEqual(['watch news']))

    await fill({ command: 'two' })
    await expect.element(label()).toHaveValue('two')
    await fill({ label: 'Mine' })
    await fill({ command: 'three' })
    await expect.element(label()).toHaveValue('Mine')
    await fill({ label: '' })
    await expect.element(label()).toHaveValue('three')
  })

  it('is tried by the first press on Test, which leaves the field: Test stays in its place while a picture is awaited', async () => {
    await open()
    await fill({ command: 'watch news', label: 'News' })
    await expect.element(button('Test')).toBeVisible()
    const answer = hold('seabuttons/image')
    await command().fill('mute')
    button('Test').element().scrollIntoView({ block: 'center' })
    const place = middleOf(button('Test').element())
    await mouse('mousePressed', place)
    await expect.element(page.getByText('Please wait')).toBeVisible()
    expect(middleOf(button('Test').element())).toEqual(place)
    await mouse('mouseReleased', place)
    await vi.waitFor(() => expect(sentTo('text').map(({ body }) => body['cmd'])).toEqual(['mute']))
    answer(json(200, { image: FOUND }))
    await expect.element(page.getByText('Please wait')).not.toBeInTheDocument()
  })

  it('always has 12 coloured squares, each with its name, one chosen at a time, by arrow keys too [L05] [L06] [U15]', async () => {
    await open()
    const squares = page.getByRole('radio', { name: /square$/u })
    expect(new Set(squares.elements().map((element) => element.getAttribute('aria-label'))).size).toBe(12)
    await radio('Red square').click({ force: true })
    expect(chosen()).toBe('Red square')
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen()).toBe('Orange square')
    expect(document.querySelectorAll('input[type=radio]:checked')).toHaveLength(1)
  })

  it('scrolls the pictures by 70 px a step, which is one picture [L07] [U16]', async () => {
    await page.viewport(390, 800)
    await open()
    const row = radio('Red square').element().closest('label')?.parentElement as HTMLElement
    await button('Next pictures').click()
    await expect.poll(() => row.scrollLeft).toBe(70)
    await button('Next pictures').click()
    await expect.poll(() => row.scrollLeft).toBe(140)
    await button('Previous pictures').click()
    await expect.poll(() => row.scrollLeft).toBe(70)
    const [one, other] = [...row.children].map((choice) => choice.getBoundingClientRect().left)
    expect((other ?? 0) - (one ?? 0)).toBeCloseTo(70, 0)
  })

  it('an error, or no picture, clears the picture and hides the preview without a word; a square brings it back [L10] [S09]', async () => {
    await open()
    for (const [words, answer] of [
      ['an error', () => json(404, { status: 'NOT-FOUND' })],
      ['no picture', () => json(200, { image: '' })],
    ] as const) {
      answers['seabuttons/image'] = () => json(200, { image: FOUND })
      await button('Clear').click()
      await fill({ command: 'watch news' })
      await expect.element(radio('Picture found for your command')).toBeChecked()
      answers['seabuttons/image'] = answer
      await fill({ command: words })
      await expect.element(button('Test')).not.toBeInTheDocument()
      await expect.poll(chosen).toBeUndefined()
      expect([logged(), shared().banners]).toEqual([[], []])
      await radio('Blue square').click({ force: true })
      await expect.element(button('Test')).toBeVisible()
    }
  })

  it('a label that was filled in from the command is typed over when it is clicked or tabbed to, and then edited [L06]', async () => {
    await open()
    for (const go of [() => label().click(), () => userEvent.keyboard('{Tab}')]) {
      await button('Clear').click()
      await command().fill('turn on captions')
      await go()
      await expect.element(label()).toHaveValue('turn on captions')
      await userEvent.keyboard('News')
      await expect.element(label()).toHaveValue('News')
      await command().click()
      await label().click()
      await userEvent.keyboard('{End}!')
      await expect.element(label()).toHaveValue('News!')
    }
  })

  it('without a command asks for all three and goes to the command; blanks alone are empty; Clear empties everything, the error too [L13] [L15] [L16] [L18]', async () => {
    await open()
    await fill({ label: 'News' })
    await fill({ command: '   ' })
    await button('Save').click()
    await expect.element(incomplete()).toBeVisible()
    await expect.element(command()).toHaveFocus()
    await expect.element(command()).toHaveAccessibleDescription(new RegExp(INCOMPLETE, 'u'))
    await expect
      .element(page.elementLocator(document.querySelector('[data-announcer]') as Element))
      .toHaveTextContent(INCOMPLETE)
    expect(sentTo('seabuttons', 'save')).toEqual([])
    await fill({ command: 'watch news' })
    await expect.element(incomplete()).not.toBeInTheDocument()

    const told = hearAnnounced()
    await command().fill('')
    await button('Save').click()
    await expect.element(incomplete()).toBeVisible()
    expect(told.at(-1)).toEqual([INCOMPLETE, true])
    await button('Clear').click()
    await expect.element(incomplete()).not.toBeInTheDocument()
    await expect.element(command()).toHaveFocus()
    await expect.element(label()).toHaveValue('')
    expect(chosen()).toBeUndefined()
  })

  it('saves by one press, though the picture comes only later', async () => {
    await open()
    let came = () => {}
    const picture = new Promise<void>((resolve) => (came = resolve))
    answers['seabuttons/image'] = async () => {
      await picture
      return json(200, { image: FOUND })
    }
    await command().fill('mute')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
    expect(sentTo('seabuttons', 'save')).toEqual([])
    came()
    await vi.waitFor(() => expect(location.pathname).toBe('/my-remote'))
    expect(sentTo('seabuttons', 'save')).toHaveLength(1)
  })

  it('is saved with the picture of its new command, not with that of the command before', async () => {
    await open()
    await fill({ command: 'news' })
    await expect.poll(chosen).toBe('Picture found for your command')
    answers['seabuttons/image'] = () => json(200, { image: '/pictures/mute.svg' })
    await command().fill('mute')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(location.pathname).toBe('/my-remote'))
    const [saved] = sentTo('seabuttons', 'save')
    expect(JSON.stringify(saved)).toContain('/pictures/mute.svg')
  })

  it('takes its error back from the screen reader too, though the lookup of the picture fails [L18]', async () => {
    await open()
    // What is said goes by itself after some seconds, which may be over before this test looks.
    const said: string[] = []
    onTestFinished(announcements.subscribe(() => said.push(announcements.text())) as () => void)
    answers['seabuttons/image'] = () => json(500, { status: 'ERROR' })
    await fill({ label: 'News' })
    await button('Save').click()
    await expect.poll(() => said).toContain(INCOMPLETE)
    await fill({ command: 'watch news' })
    await expect.element(incomplete()).not.toBeInTheDocument()
    expect(repeatLast(), 'there is nothing to repeat').toBe(false)
    await expect.poll(() => sentTo('seabuttons/image')).toHaveLength(1)
    await expect.element(page.getByText('Choose a picture to see the button.')).toBeVisible()
    expect(document.body.textContent).not.toContain(INCOMPLETE)
  })

  it('goes to the front as type VOICE, is saved, and ends on my remote; what leaves the main remote is told before [L19] [L21]', async () => {
    await open(buttons(9))
    await expect.element(page.getByText('“Button 9” moves off the main remote', { exact: false })).toBeVisible()
    await fill({ command: 'command 1' })
    await expect.element(radio('Picture found for your command')).toBeChecked()
    await button('Save').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote'))
    const made = { type: 'VOICE', command: 'command 1', displayString: 'command 1', image: FOUND, isLegacyIcon: false }
    expect(sentTo('seabuttons', 'save').at(-1)?.body).toEqual({ seaButtonsData: [made, ...buttons(9)], revision: 7 })
    expect(shared().buttons).toEqual([made, ...buttons(9)])
    await expect
      .element(page.elementLocator(document.querySelector('[data-announcer]') as Element))
      .toHaveTextContent('Saved. Button 9 left the main remote')
  })

  it('Cancel leads to my remote at once and saves nothing; what was filled in is brought back from there, and the deletions of the list with it [L21]', async () => {
    await open(buttons(2))
    changeCopy({ list: (workingCopy()?.list ?? []).slice(1) })
    await fill({ command: 'watch news', label: 'News' })
    await radio('Blue square').click({ force: true })
    await button('Cancel').click()
    expect(window.location.pathname).toBe('/my-remote')
    expect(page.getByRole('dialog').elements()).toEqual([])
    expect(sentTo('seabuttons', 'save')).toEqual([])
    await button('Bring back').click()
    await expect.element(command()).toHaveValue('watch news')
    await expect.element(label()).toHaveValue('News')
    expect(chosen()).toBe('Blue square')
    await button('Save').click()
    await vi.waitFor(() => expect(sentTo('seabuttons', 'save')).toHaveLength(1))
    expect(shared().buttons.map(({ displayString }) => displayString)).toEqual(['News', 'Button 2'])
    expect(button('Bring back').elements()).toEqual([])
  })

  it('ignores the picture of an older command, and any after Clear [L08] [L13]', async () => {
    await open()
    const answer: Record<string, (response: Response) => void> = {}
    answers['seabuttons/image'] = ({ search }) => new Promise((resolve) => (answer[search.get('cmd') ?? ''] = resolve))
    await fill({ command: 'old' })
    await fill({ command: 'new' })
    await expect.poll(() => Object.keys(answer)).toEqual(['old', 'new'])
    answer['old']?.(json(200, { image: FOUND }))
    await onItsWay()
    expect(page.getByText('Please wait').elements()).toHaveLength(1)
    expect(chosen()).toBeUndefined()
    await button('Clear').click()
    answer['new']?.(json(200, { image: FOUND }))
    await onItsWay()
    expect(chosen()).toBeUndefined()
    await expect.element(page.getByText('Please enter a command')).toBeVisible()
  })

  it('keeps a tile that the user chose when a later lookup finds one, or fails [L09] [L10]', async () => {
    await open()
    await radio('Red square').click({ force: true })
    for (const [words, answer] of [
      ['watch news', () => json(200, { image: FOUND })],
      ['watch films', () => json(404, { status: 'NOT-FOUND' })],
    ] as const) {
      answers['seabuttons/image'] = answer
      await fill({ command: words })
      await expect.poll(() => sentTo('seabuttons/image').at(-1)?.search.get('cmd')).toBe(words)
      await onItsWay()
      await expect.element(button('Test')).toBeVisible()
      expect(chosen()).toBe('Red square')
    }
  })

  it('asks for a picture when none is found for a command with which it was to be saved [L15] [L17]', async () => {
    await open()
    const answer = hold('seabuttons/image')
    await command().fill('mute')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
    answer(json(404, { status: 'NOT-FOUND' }))
    await expect.element(incomplete()).toBeVisible()
    await expect.element(label()).toHaveFocus()
    expect(sentTo('seabuttons', 'save')).toEqual([])
  })

  async function choosePhoto(): Promise<void> {
    const canvas = document.createElement('canvas')
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    await userEvent.upload(input as HTMLInputElement, new File([photo ?? ''], 'cat.png', { type: 'image/png' }))
  }

  /** A photo is on its way to the server; the returned function answers. */
  async function uploadPhoto(): Promise<(answer: Response) => void> {
    const answer = hold('seabuttons/picture')
    await choosePhoto()
    await expect.poll(() => sentTo('seabuttons/picture')).toHaveLength(1)
    return answer
  }

  it('is saved with the photo that is under way, by one press on Save', async () => {
    await open()
    await fill({ command: 'mute' })
    await expect.poll(chosen).toBe('Picture found for your command')
    const answer = await uploadPhoto()
    await button('Save').click()
    await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
    expect(sentTo('seabuttons', 'save')).toEqual([])
    answer(json(200, { image: '/pictures/own/cat' }))
    await vi.waitFor(() => expect(location.pathname).toBe('/my-remote'))
    expect(shared().buttons.map(({ image }) => image)).toEqual(['/pictures/own/cat'])
  })

  it('is saved with the picture that was chosen after a photo under way, which only joins the others', async () => {
    const told = hearAnnounced()
    await open()
    await fill({ command: 'mute' })
    await expect.poll(() => told.at(-1)).toEqual(['Picture found for your command', false])
    const before = [...told]
    const answer = await uploadPhoto()
    await radio('Red square').click()
    answer(json(200, { image: '/pictures/own/cat' }))
    await expect.element(radio('Your photo')).toBeInTheDocument()
    expect([chosen(), told]).toEqual(['Red square', before])
    await button('Save').click()
    await vi.waitFor(() => expect(location.pathname).toBe('/my-remote'))
    expect(shared().buttons.map(({ image }) => image)).toEqual(['/pictures/tile-red.svg'])
  })

  it('is not saved without the photo that is under way, when that cannot be had', async () => {
    await open()
    await fill({ command: 'mute' })
    await expect.poll(chosen).toBe('Picture found for your command')
    const told = hearAnnounced()
    const answer = await uploadPhoto()
    await button('Save').click()
    answer(json(503, { status: 'BUSY' }))
    await expect.element(button('Save')).not.toHaveAttribute('aria-busy')
    expect(told.filter(([, isFailure]) => isFailure)).toEqual([
      [expect.stringMatching(/^The server could not save the photo/u), true],
    ])
    expect(sentTo('seabuttons', 'save')).toEqual([])
  })

  it('that is cleared does not get the photo that was under way, and nothing is said about that', async () => {
    await open()
    const told = hearAnnounced()
    const answer = await uploadPhoto()
    await button('Clear').click()
    answer(json(200, { image: '/pictures/own/cat' }))
    await onItsWay()
    expect(chosen()).toBeUndefined()
    expect(told).toEqual([])
  })

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline')), /^The server cannot be reached/u],
    ['is behind a proxy that cannot reach it', () => json(502, {}), /^The server cannot be reached/u],
    ['is busy', () => json(503, { status: 'BUSY' }), /^The server could not save the photo\. Try again later\./u],
  ])('says that the server %s when a photo is not saved, and does not blame the photo', async (_, answer, words) => {
    await open()
    const told = hearAnnounced()
    answers['seabuttons/picture'] = answer
    await choosePhoto()
    await expect.element(page.getByText(words).first()).toBeVisible()
    expect(told).toEqual([[expect.stringMatching(words), true]])
    expect(page.getByText('That photo could not be used', { exact: false }).elements()).toEqual([])
  })

  it('does not say on another page that a photo is chosen, when its upload ends only there', async () => {
    await open()
    const said: string[] = []
    speakWith({ say: (words) => said.push(words) })
    onTestFinished(() => speakWith(undefined))
    const answer = await uploadPhoto()
    await button('Cancel').click()
    answer(json(200, { image: '/pictures/own/cat' }))
    await onItsWay()
    expect(said).not.toContain('Your photo is chosen')
  })
})

describe('a button that is edited', () => {
  it.each([
    ['changed', [buttons(1)[0], { ...buttons(2)[1], displayString: 'Theirs' }], ['Button 1', 'Mine']],
    ['deleted', buttons(1), ['Mine', 'Button 1']],
    ['moved', [2, 1].map((n) => buttons(n)[n - 1]), ['Mine', 'Button 1']],
  ])(
    'that another device %s first is not lost: the form keeps it, and the next save puts it into the newer list',
    async (_, theirs, saved) => {
      await open(buttons(2), '?command=command%202')
      answers['seabuttons'] = ({ body }) =>
        body['revision'] === 9
          ? json(200, { status: 'OK', revision: 10 })
          : json(409, { status: 'CONFLICT', seaButtonsData: theirs, revision: 9 })
      await label().fill('Mine')
      await button('Save').click()
      await expect
        .element(page.getByText(/^Not saved: your buttons were changed on another device\./u).first())
        .toBeVisible()
      expect(shared().buttons).toEqual(theirs)
      await expect.element(label()).toHaveValue('Mine')
      await button('Save').click()
      await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote'))
      expect(shared().buttons.map(({ displayString }) => displayString)).toEqual(saved)
    },
  )

  it.each([
    ['changed', buttons(3), ['Button 1', 'Mine', 'Button 3']],
    ['deleted', buttons(1), ['Mine', 'Button 1']],
    ['moved', [3, 2, 1].map((n) => buttons(n)[n - 1]), ['Button 3', 'Mine', 'Button 1']],
  ])(
    'that another device %s first is brought back as it was filled in, also by who has left the page',
    async (_, theirs, saved) => {
      const answer = await leaveWhileSaving('Mine')
      answer(json(409, { status: 'CONFLICT', seaButtonsData: theirs, revision: 9 }))
      await expect.element(page.getByText(/The editor has the newer list\.$/u)).toBeVisible()
      await button('Bring back').click()
      await expect.element(label()).toHaveValue('Mine')
      answers['seabuttons'] = () => json(200, { status: 'OK', revision: 10 })
      await button('Save').click()
      await vi.waitFor(() => expect(shared().buttons.map(({ displayString }) => displayString)).toEqual(saved))
    },
  )

  it('that another device changed first is brought back on its page, too, by who has opened that again', async () => {
    const answer = await leaveWhileSaving('Mine')
    navigate('/edit-custom-button?command=command%202')
    await label().fill('Something else')
    answer(json(409, { status: 'CONFLICT', seaButtonsData: buttons(3), revision: 9 }))
    await button('Bring back').click()
    await expect.element(label()).toHaveValue('Mine')
    expect(document.activeElement).not.toBe(document.body)
  })

  /** Gives what answers the save. */
  async function leaveWhileSaving(words: string): Promise<(answer: Response) => void> {
    await open(buttons(2), '?command=command%202')
    const answer = hold('seabuttons')
    await label().fill(words)
    await button('Save').click()
    await button('Cancel').click()
    await expect.poll(() => window.location.pathname).toBe('/my-remote')
    return answer
  }

  it('is found by its old command, the first of several; type, framing, place and what we do not know stay [L20]', async () => {
    const unknown = { colour: 'red' }
    const twins = buttons(2, { ...unknown, command: 'same', isLegacyIcon: true })
    await open([...buttons(1), ...twins], '?command=same')
    await expect.element(command()).toHaveValue('same')
    expect(chosen()).toBe('Blue square')
    await fill({ label: 'New name' })
    await fill({ command: 'other' })
    await expect.element(radio('Picture found for your command')).toBeInTheDocument()
    await button('Save').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote'))
    expect(sentTo('seabuttons', 'save').at(-1)?.body['seaButtonsData']).toEqual([
      ...buttons(1),
      { ...twins[0], command: 'other', displayString: 'New name' },
      twins[1],
    ])
  })

  it('whose list had been changed before says that this must be done again, when another device changed it first', async () => {
    await open(buttons(3), '?command=command%202')
    changeCopy({ list: (workingCopy()?.list ?? []).slice(0, 2) })
    answers['seabuttons'] = () => json(409, { status: 'CONFLICT', seaButtonsData: buttons(3), revision: 9 })
    await label().fill('Mine')
    await button('Save').click()
    await expect.element(page.getByText(/Then move or delete buttons again, as you had\.$/u).first()).toBeVisible()
  })

  it('can be saved only while it differs from what it was [L14]', async () => {
    await open(buttons(2), '?command=command+2')
    await expect.element(command()).toHaveValue('command 2')
    await expect.element(button('Save')).toBeDisabled()
    await label().fill('Other')
    await expect.element(button('Save')).toBeEnabled()
    await label().fill('Button 2')
    await expect.element(button('Save')).toBeDisabled()
  })

  it('has odd values of an older program as empty ones', async () => {
    await open([{ type: 'VOICE', command: 'x', displayString: null, image: {} }], '?command=x')
    await expect.element(command()).toHaveValue('x')
    await expect.element(label()).toHaveValue('')
    expect(chosen()).toBeUndefined()
  })

  it('that is not there is logged as an internal error, without a message; Save changes nothing, does not say that it did, and what was typed can be brought back and added [L22]', async () => {
    const told = hearAnnounced()
    await open(buttons(1), '?command=gone')
    await vi.waitFor(() => expect(logged()).toEqual(['CUSTOM-BUTTON-INTERNAL-ERROR']))
    expect(shared().banners).toEqual([])
    await fill({ command: 'x' })
    await radio('Red square').click({ force: true })
    await button('Save').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote'))
    expect(shared().buttons).toEqual(buttons(1))
    expect(sentTo('seabuttons', 'save')).toEqual([])
    expect(told.flat()).not.toContain('Saved')
    await button('Bring back').click()
    await expect.element(command()).toHaveValue('x')
    await button('Save').click()
    await vi.waitFor(() =>
      expect(shared().buttons.map(({ displayString }) => displayString)).toEqual(['x', 'Button 1']),
    )
  })
})
