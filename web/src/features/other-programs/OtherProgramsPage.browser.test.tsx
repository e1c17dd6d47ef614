import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answers, bodiesTo, hold, json, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { navigate } from '../../platform/router.ts'
import { LateNewsLine } from '../../ui/Notice.tsx'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { OtherProgramsPage, originOf } from './OtherProgramsPage.tsx'

const SECRET = 'a'.repeat(43)
const name = page.getByLabelText('Name of the link')
const more = page.getByText('More choices')
const make = page.getByRole('button', { name: 'Make the link' })

beforeEach(async () => {
  window.history.pushState(null, '', '/other-programs')
  localStorage.setItem('arToken', 'token-1')
  startServer({ 'press-links': () => json(200, { id: crypto.randomUUID(), secret: SECRET }) })
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', clientDeviceId: 'cd-1', deviceName: 'Kitchen' }, true)
  await render(
    <>
      <LateNewsLine />
      <OtherProgramsPage />
      <Announcer />
    </>,
  )
})
afterEach(stopServer)

describe('a link for another program', () => {
  it('may press keys and send words unless its user says otherwise', async () => {
    await expect.element(page.getByText(/can press the keys of Kitchen/u)).toBeVisible()
    await name.fill(' OptiKey ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'The link for OptiKey is ready' })).toHaveFocus()
    expect(bodiesTo('press-links')).toEqual([
      { name: 'OptiKey', may: ['keys', 'words'], endsWithSession: false, origins: [] },
    ])
  })

  it('may do what was chosen, for so long, on the web pages that were named', async () => {
    await name.fill('Grid')
    await more.click()
    await page.getByLabelText('Send commands in words').click()
    await page.getByLabelText('Ask what is on').click()
    await page.getByLabelText('How long it works').selectOptions('7 days')
    await page.getByLabelText('End it when I log out here').click()
    await page.getByLabelText('AsTeRICS Grid at grid.asterics.eu').click()
    await page.getByLabelText('Address of another web page').fill('https://Board.example:8443/boards/1')
    await make.click()
    await expect.element(page.getByRole('heading', { name: 'The link for Grid is ready' })).toBeVisible()
    expect(bodiesTo('press-links')).toEqual([
      {
        name: 'Grid',
        may: ['keys', 'state'],
        days: 7,
        endsWithSession: true,
        origins: ['https://grid.asterics.eu', 'https://board.example:8443'],
      },
    ])
  })

  it('may do what the program needs as soon as its user names the program: AsTeRICS Grid asks what is on, on its page', async () => {
    await page.getByLabelText('AsTeRICS Grid', { exact: true }).click()
    await expect.element(page.getByText(/page grid\.asterics\.eu can then use the link/u)).toBeVisible()
    await expect.element(name).toHaveValue('AsTeRICS Grid')
    await page.getByLabelText('OptiKey').click()
    await expect.element(name).toHaveValue('OptiKey')
    await expect.element(page.getByText(/page grid\.asterics\.eu can then use the link/u)).not.toBeVisible()
    await page.getByLabelText('AsTeRICS Grid', { exact: true }).click()
    await name.fill('My grid')
    await page.getByLabelText('OptiKey').click()
    await expect.element(name).toHaveValue('My grid')
    await page.getByLabelText('AsTeRICS Grid', { exact: true }).click()
    await make.click()
    await expect.element(page.getByRole('heading', { name: 'The link for My grid is ready' })).toBeVisible()
    expect(bodiesTo('press-links')).toEqual([
      {
        name: 'My grid',
        may: ['keys', 'words', 'state'],
        endsWithSession: false,
        origins: ['https://grid.asterics.eu'],
      },
    ])
    const save = page.getByRole('button', { name: /^Save file/u })
    await expect.element(save.first()).toHaveAccessibleName('Save file: AsTeRICS Grid')
    expect(page.getByText(/not made for AsTeRICS Grid/u).elements()).toEqual([])
  })

  it('has the file of the program that was named first', async () => {
    await page.getByLabelText(/Open Board files/u).click()
    await make.click()
    const save = page.getByRole('button', { name: /^Save file/u })
    await expect.element(save.first()).toHaveAccessibleName('Save file: Open Board')
    await expect.element(page.getByText(/not made for AsTeRICS Grid/u)).toBeVisible()
  })

  it('says what is missing, and leads there', async () => {
    await make.click()
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription(/Please enter a name\.$/u)
    await name.fill('Grid')
    await more.click()
    await page.getByLabelText('Press keys').click()
    await page.getByLabelText('Send commands in words').click()
    await more.click()
    await make.click()
    await expect.element(page.getByRole('group', { name: 'What it may do' })).toHaveFocus()
    await page.getByLabelText('Press keys').click()
    await page.getByLabelText('Address of another web page').fill('my board')
    await make.click()
    await expect.element(page.getByLabelText('Address of another web page')).toHaveFocus()
    expect(sentTo('press-links')).toHaveLength(0)
  })

  it('shows its secret with a copy key and a QR code, once, and says how to end it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await name.fill('Grid')
    await make.click()
    await expect.element(page.getByText(SECRET, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code of the address with the secret' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy Secret, as the password' }).click()
    expect(writeText).toHaveBeenLastCalledWith(SECRET)
    await expect.element(page.getByRole('paragraph').filter({ hasText: 'Copied: Secret' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy Address with the secret, for programs without a password' }).click()
    expect(writeText).toHaveBeenLastCalledWith(`${window.location.origin}/press/v1/${SECRET}/volume-up`)
    await expect.element(page.getByRole('link', { name: 'Paired remotes' })).toHaveAttribute('href', '/my-remotes')
    await page.getByRole('button', { name: 'Make another link' }).click()
    await expect.element(name).toHaveFocus()
    expect(document.body.textContent).not.toContain(SECRET)
    writeText.mockRestore()
  })

  it('says why it could not be made, and keeps what was entered', async () => {
    await name.fill('Grid')
    for (const [http, status, words] of [
      [429, 'TOO-MANY', 'There are too many links. Wait a minute, or end some on the page Paired remotes.'],
      [404, 'NOT-FOUND', 'This remote has no TV box. Choose one, then come back.'],
      [507, 'CANNOT-SAVE', 'The link could not be made. Try again.'],
    ] as const) {
      answers['press-links'] = () => json(http, { status })
      await make.click()
      await expect.element(page.getByRole('main').getByText(words)).toBeVisible()
      await expect.element(name).toHaveValue('Grid')
    }
  })

  it.each([
    [504, {}],
    [500, { status: 'ERROR' }],
    [503, { status: 'BUSY' }],
    [524, {}],
  ])('is perhaps there after %i %j: its user is led to where it can be ended', async (http, body) => {
    await name.fill('Grid')
    answers['press-links'] = () => json(http, body)
    await make.click()
    const main = page.getByRole('main')
    await expect.element(main.getByText(/it is not certain that the link was made/u)).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Paired remotes' })).toHaveAttribute('href', '/my-remotes')
    await expect.element(name).toHaveValue('Grid')
  })

  it('that was made or not after its user had left is told of on the page where they are', async () => {
    for (const [http, answer, told] of [
      [200, { id: crypto.randomUUID(), secret: SECRET }, /link for Grid was made after you left its page/u],
      [503, {}, /it is not certain that the link was made/u],
    ] as const) {
      const give = hold('press-links')
      await name.fill('Grid')
      await make.click()
      await vi.waitFor(() => expect(make.element()).toHaveAttribute('aria-busy'))
      navigate('/remote')
      give(json(http, answer))
      const news = page.getByText(told)
      await expect.element(news).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'Paired remotes' })).toHaveAttribute('href', '/my-remotes')
      expect(document.body.textContent).not.toContain(SECRET)
      navigate('/other-programs')
      await expect.element(news).not.toBeInTheDocument()
    }
  })

  it('takes the page of an address, and no address of anything else', () => {
    expect(originOf(' https://grid.asterics.eu/#main ')).toBe('https://grid.asterics.eu')
    for (const none of ['grid', 'file:///home/grid.html', 'javascript:alert(1)', 'https://user@'])
      expect(originOf(none)).toBeUndefined()
  })
})
