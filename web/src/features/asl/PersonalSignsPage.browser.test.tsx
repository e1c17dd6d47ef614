import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answers, bodiesTo, hold, json, onItsWay, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { fakeCamera, fakeRecorder, type FakeCamera, type RecorderLog } from './fake-camera.ts'
import { PersonalSignsPage } from './PersonalSignsPage.tsx'

const HAND = Array.from({ length: 8 }, (_, at) => ({
  atMs: at * 125,
  presence: 1,
  points: Array.from({ length: 21 }, (__, n) => [n, n, 0]),
}))

let signs: { id: string; name: string; command: unknown; confusedWith: string[] }[]
let shows: { hand: unknown[]; match?: object }
let camera: FakeCamera
let recorder: RecorderLog

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
async function seen(words: string): Promise<void> {
  await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('asl-consent', 'true')
  localStorage.setItem('viewed-asl-getting-started', 'true')
  signs = [{ id: 's1', name: 'My news', command: { is: 'text', cmd: 'watch news' }, confusedWith: ['B'] }]
  shows = { hand: HAND }
  camera = fakeCamera()
  recorder = fakeRecorder(/webm/u)
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: 'box' }, true)
  startServer({
    'GET signs': () => json(200, { signs }),
    'signs/show': () => json(200, shows),
    'POST signs': () =>
      json(200, {
        sign: { id: 's2', name: 'Guide', command: { is: 'key', vcode: 'GUIDE' }, confusedWith: ['My news'] },
      }),
  })
})

afterEach(async () => {
  await stopServer()
  camera.restore()
  recorder.restore()
})

async function draw(): Promise<void> {
  window.history.pushState(null, '', '/my-signs')
  await render(
    <>
      <PersonalSignsPage />
      <Announcer />
    </>,
  )
}

async function open(): Promise<void> {
  await draw()
  await expect.element(button('Try a sign')).not.toHaveAttribute('aria-disabled')
}

async function showOnce(number: number): Promise<void> {
  await button(`Show it, ${number} of 3`).click()
  await button('Done').click()
}

describe('a camera that cannot be had', () => {
  it('is told aloud with its reason, also after another try', async () => {
    camera.fault = 'NotAllowedError'
    await draw()
    const announced = page.getByRole('status').last()
    await expect.element(announced).toMatchTextContent(/Your browser does not let this page use the camera/u)
    camera.fault = 'NotFoundError'
    await button('Try again').click()
    await expect.element(announced).toMatchTextContent(/No camera was found/u)
    camera.fault = undefined
    await button('Try again').click()
    await expect.element(button('Try a sign')).not.toHaveAttribute('aria-disabled')
    camera.given[0]?.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await expect.element(announced).toMatchTextContent(/camera/u)
    expect(announced.element().textContent).not.toMatch(/No camera was found/u)
  })
})

describe('the page of personal signs', () => {
  it('lists each sign, and teaches one: name, what it does, three showings, Save; then it warns of the sign with which it may be confused', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 3, name: 'My news' })).toBeVisible()
    await seen('Does: watch news')
    await seen('May be confused with: B.')
    await expect.element(button('Save sign')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('textbox', { name: 'Name of the sign' }).fill('Guide')
    await page.getByRole('combobox', { name: 'What it does' }).selectOptions('Key: Guide')
    for (const number of [1, 2, 3]) {
      await showOnce(number)
      await seen(`Your hand was seen: ${number} of 3.`)
    }
    await button('Save sign').click()
    await seen('Saved: Guide')
    await seen('May be confused with: My news.')
    expect(
      sentTo('signs')
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => body),
    ).toEqual([{ name: 'Guide', command: { is: 'key', vcode: 'GUIDE' }, showings: [HAND, HAND, HAND] }])
    expect(sentTo('signs').filter(({ method }) => method === 'GET')).toHaveLength(2)
  })

  it('teaches by the keyboard, and the focus is never lost: after the third showing it is on Save, after Save on the name', async () => {
    await open()
    const name = page.getByRole('textbox', { name: 'Name of the sign' })
    await page.getByRole('combobox', { name: 'What it does' }).selectOptions('Key: Guide')
    await name.fill('Guide')
    button('Show it, 1 of 3').element().focus()
    for (const number of [1, 2, 3]) {
      await userEvent.keyboard('{Enter}')
      await expect.element(button('Done')).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await seen(`Your hand was seen: ${number} of 3.`)
    }
    await expect.element(button('Save sign')).toHaveFocus()
    expect(sentTo('signs/show')).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    await seen('Saved: Guide')
    await expect.element(name).toHaveFocus()
  })

  it('keeps the focus on the button that the camera leaves, and leads it back there from "Try again"', async () => {
    await open()
    button('Try a sign').element().focus()
    camera.given[0]?.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await expect.element(button('Try a sign')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Try a sign')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    button('Try again').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Show it, 1 of 3')).not.toHaveAttribute('aria-disabled')
    await expect.element(button('Show it, 1 of 3')).toHaveFocus()
  })

  it('does not count a showing in which no hand was seen, or in the middle of which the camera stopped', async () => {
    shows = { hand: [] }
    await open()
    await showOnce(1)
    await seen('No hand was seen.')
    await expect.element(button('Show it, 1 of 3')).toBeVisible()

    await button('Show it, 1 of 3').click()
    await expect.element(button('Done')).toBeVisible()
    recorder.breakOff()
    await seen('The camera stopped. Show your sign again.')
    expect(sentTo('signs/show')).toHaveLength(1)
  })

  it('ends a showing after 5 s by itself; meanwhile no sign is tried', async () => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await button('Show it, 1 of 3').click()
    await expect.element(button('Try a sign')).toHaveAttribute('aria-disabled', 'true')
    await seen('Recording, up to 5 seconds')
    // On the picture.
    await expect.element(page.getByText('Recording', { exact: true })).toBeVisible()
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(sentTo('signs/show')).toHaveLength(1))
    await seen('Your hand was seen: 1 of 3.')
  })

  it('asks for all three again when they were not alike, and keeps them when the sign could not be saved for another reason', async () => {
    answers['POST signs'] = () => json(500, { status: 'ERROR' })
    await open()
    await page.getByRole('textbox', { name: 'Name of the sign' }).fill('Wave')
    await page.getByRole('textbox', { name: /^The words/u }).fill('pause')
    for (const number of [1, 2, 3]) {
      await showOnce(number)
      await seen(`Your hand was seen: ${number} of 3.`)
    }
    await button('Save sign').click()
    await seen("We're sorry. An error occurred.")
    await expect.element(button('Save sign')).not.toHaveAttribute('aria-disabled')

    answers['POST signs'] = () => json(422, { status: 'NOT-UNDERSTOOD' })
    await button('Save sign').click()
    await seen('The tries did not match. Show the sign 3 times again')
    await expect.element(button('Show it, 1 of 3')).not.toHaveAttribute('aria-disabled')
  })

  it('tries a sign and says which it is', async () => {
    shows = { hand: HAND, match: { id: 's1', name: 'My news' } }
    await open()
    await button('Try a sign').click()
    await button('Done').click()
    await seen('That is your sign: My news')
    shows = { hand: HAND }
    await button('Try a sign').click()
    await button('Done').click()
    await seen('This is not one of your signs.')
    await expect.element(button('Show it, 1 of 3')).toBeVisible()
  })

  it('that could not be loaded are asked for again, and each failure is said', async () => {
    answers['GET signs'] = () => json(500, { status: 'ERROR' })
    await open()
    const failed = page.getByRole('alert')
    await expect.element(failed).toMatchTextContent(/Your signs could not be loaded\./u)
    const answer = hold('GET signs')
    await button('Try again').click()
    await expect.element(failed).not.toBeInTheDocument()
    answer(json(500, { status: 'ERROR' }))
    await expect.element(failed).toMatchTextContent(/Your signs could not be loaded\./u)
  })

  it('is renamed when the answer comes, which says the new name; the focus stays where the user is by then', async () => {
    const answer = hold('signs/change')
    await open()
    await button('Rename').click()
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}News{Enter}')
    const name = page.getByRole('textbox', { name: 'Name of the sign' }).first()
    await expect.element(button('Save name')).toHaveAttribute('aria-busy', 'true')
    await expect.element(name).toHaveFocus()
    const teaching = page.getByRole('textbox', { name: 'Name of the sign' }).last()
    await teaching.click()
    await vi.waitFor(() => expect(bodiesTo('signs/change')).toHaveLength(1))
    answer(json(200, { status: 'OK' }))
    await expect.element(button('Save name')).not.toBeInTheDocument()
    await expect.element(page.getByRole('status').filter({ hasText: 'Saved: News' })).toBeVisible()
    await userEvent.keyboard('Wave')
    await expect.element(teaching).toHaveValue('Wave')
  })

  it('has the signs of the new session when another tab has replaced it', async () => {
    await open()
    await seen('My news')
    signs = [{ ...(signs[0] as (typeof signs)[0]), id: 's9', name: 'Their news' }]
    changeShared({ arToken: 'token-9', sessionNumber: 1 })
    await seen('Their news')
    await expect.element(page.getByText('My news')).not.toBeInTheDocument()
  })

  it('keeps the new name in its field until it is saved, and says when nobody knows whether it is', async () => {
    answers['signs/change'] = () => Promise.reject(new TypeError('no network'))
    await open()
    answers['GET signs'] = answers['signs/change']
    await button('Rename').click()
    const name = page.getByRole('textbox', { name: 'Name of the sign' }).first()
    await name.fill('Evening news')
    await userEvent.keyboard('{Enter}')
    await seen('No clear answer came. Your change may be saved. Try again.')
    answers['signs/change'] = () => json(507, { status: 'CANNOT-SAVE' })
    answers['GET signs'] = () => json(200, { signs })
    await userEvent.keyboard('{Enter}')
    await seen('That did not work. Nothing was changed.')
    await expect.element(name).toHaveValue('Evening news')
    await expect.element(name).toHaveFocus()
    delete answers['signs/change']
    await userEvent.keyboard('{Enter}')
    await seen('Saved: Evening news')
    await expect.element(page.getByRole('heading', { name: 'Your signs' })).toHaveFocus()
  })

  it('renames, deletes and restores, also when Undo fails at first', async () => {
    await open()
    await button('Rename').click()
    const name = page.getByRole('textbox', { name: 'Name of the sign' }).first()
    await expect.element(name).toHaveFocus()
    await name.fill('News')
    await button('Save name').click()
    await vi.waitFor(() => expect(bodiesTo('signs/change')).toEqual([{ id: 's1', name: 'News' }]))
    await button('Delete').click()
    await seen('Deleted: My news')
    answers['signs/change'] = () => json(507, { status: 'CANNOT-SAVE' })
    await button('Undo: bring back “My news”').click()
    await seen('That did not work. Nothing was changed.')
    delete answers['signs/change']
    await button('Undo: bring back “My news”').click()
    await seen('Saved: My news')
    await expect.element(button('Undo: bring back “My news”')).not.toBeInTheDocument()
    expect(bodiesTo('signs/change').slice(1)).toEqual([
      { id: 's1', deleted: true },
      { id: 's1', deleted: false },
      { id: 's1', deleted: false },
    ])
  })

  it('stays deleted when the list from before comes last', async () => {
    const command = { is: 'text', cmd: 'pause' }
    signs = ['My news', 'Wave', 'Fist'].map((name, at) => ({ id: `s${at + 1}`, name, command, confusedWith: [] }))
    await open()
    await expect.element(page.getByRole('heading', { level: 3, name: 'Wave' })).toBeVisible()
    const [, wave, fist] = signs
    const older = hold('GET signs')
    await button('Delete').first().click()
    await vi.waitFor(() => expect(sentTo('signs')).toHaveLength(2))
    answers['GET signs'] = () => json(200, { signs: [fist] })
    await button('Delete').nth(1).click()
    await expect.element(page.getByRole('heading', { level: 3, name: 'Wave' })).not.toBeInTheDocument()
    const last = json(200, { signs: [wave, fist] })
    older(last)
    await vi.waitFor(() => expect(last.bodyUsed).toBe(true))
    await onItsWay()
    await expect.element(page.getByRole('heading', { level: 3, name: 'Fist' })).toBeVisible()
    expect(page.getByRole('heading', { level: 3, name: 'Wave' }).elements()).toEqual([])
  })

  it('can be brought back each by its name, also after another was renamed or deleted', async () => {
    const command = { is: 'text', cmd: 'pause' }
    signs = ['My news', 'Wave', 'Fist'].map((name, at) => ({ id: `s${at + 1}`, name, command, confusedWith: [] }))
    answers['signs/change'] = ({ body: { id, deleted } }) => {
      if (deleted === true) signs = signs.filter((sign) => sign.id !== id)
      return json(200, { status: 'OK' })
    }
    await open()
    await button('Delete').first().click()
    await seen('Deleted: My news')
    await expect.element(button('Undo: bring back “My news”')).toBeVisible()
    await button('Rename').first().click()
    await page.getByRole('textbox', { name: 'Name of the sign' }).first().fill('Hello')
    await userEvent.keyboard('{Enter}')
    await seen('Saved: Hello')
    await button('Delete').last().click()
    await seen('Deleted: Fist')
    await button('Undo: bring back “My news”').click()
    await seen('Saved: My news')
    await expect.element(button('Undo: bring back “My news”')).not.toBeInTheDocument()
    await button('Undo: bring back “Fist”').click()
    await seen('Saved: Fist')
    await expect.element(page.getByRole('button', { name: /Undo/u })).not.toBeInTheDocument()
    expect(bodiesTo('signs/change').slice(-2)).toEqual([
      { id: 's1', deleted: false },
      { id: 's3', deleted: false },
    ])
  })
})
