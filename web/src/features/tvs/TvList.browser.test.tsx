import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, bodiesTo, hold, json } from '../../client/fake-server.ts'
import { answerWith, home, LIVING_ROOM } from './fake-tvs.ts'
import { button, heading, link, listen, open, spoken, startTvs, stopTvs, text } from './fake-tvs-page.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

beforeEach(startTvs)
afterEach(stopTvs)

describe('the list', () => {
  it('tells name, room, family, state and remotes of each TV', async () => {
    home.tvs = [
      LIVING_ROOM,
      { ...LIVING_ROOM, id: 'b', name: 'B', room: '', driver: 'roku', state: 'not-allowed', remotes: 1 },
      { ...LIVING_ROOM, id: 'c', name: 'C', driver: 'vdr', from: 'settings', state: 'unreachable', remotes: 0 },
      { ...LIVING_ROOM, id: 'd', name: 'D', state: 'asleep' },
    ]
    await open()
    const entries = page.getByRole('listitem')
    await expect
      .element(entries.nth(0))
      .toMatchTextContent(/Living room TVLiving room Android TV, Google TV 2 remotes paired ?Answers/u)
    await expect
      .element(entries.nth(1))
      .toMatchTextContent(/Roku.*1 remote paired.*Does not accept Beckon\. On the Roku/u)
    await expect.element(button('Set up again B')).toBeVisible()
    await expect.element(entries.nth(2)).toMatchTextContent(/VDR No remote paired.*Cannot be reached.*BECKON_BOXES/u)
    await expect.element(link('Change C')).not.toBeInTheDocument()
    await expect.element(button('Set up again C')).not.toBeInTheDocument()
    await expect.element(entries.nth(3)).toMatchTextContent(/In standby/u)
  })

  it('leaves the set-up of an agent’s TV to its agent, and changes its name', async () => {
    home.tvs = [{ ...LIVING_ROOM, from: 'agent', state: 'unreachable' }]
    await open()
    await expect.element(text('From the agent in its home')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Set up again' })).not.toBeInTheDocument()
    await link('Change Living room TV').click()
    await expect.element(page.getByRole('button', { name: 'Forget this TV' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Set up again' })).not.toBeInTheDocument()
  })

  it('tells an agent without a box of its own from a TV that cannot be reached', async () => {
    home.tvs = [{ ...LIVING_ROOM, id: 'cabin', name: 'Cabin', driver: 'link', from: 'settings', state: 'only-agent' }]
    await open()
    await expect.element(text('The agent is connected.')).toBeVisible()
    await expect.element(button('Try it now Cabin')).not.toBeInTheDocument()
    await expect.element(button('Find TVs')).toBeVisible()
  })

  it('offers to set up a TV of the settings that takes no keys yet', async () => {
    const tv = { ...LIVING_ROOM, id: 'lg', name: 'Attic', driver: 'webos', from: 'settings' } as const
    home.tvs = [
      { ...tv, state: 'not-allowed' },
      { ...tv, id: 'vdr', name: 'Den', driver: 'vdr', state: 'unreachable' },
    ]
    await open()
    await expect.element(button('Set up again Attic')).toBeVisible()
    expect(button('Set up again Den').query()).toBeNull()
    await button('Set up again Attic').click()
    expect(bodiesTo('tvs/set-up/begin')).toMatchObject([{ driver: 'webos', again: 'lg', host: '192.168.1.20' }])
  })

  it('that cannot be loaded says so, and trying again brings it', async () => {
    const whole = answers['tvs']
    answerWith('tvs', 500, { status: 'ERROR' })
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Your TVs could not be loaded\./u)
    if (whole) answers['tvs'] = whole
    await button('Try again').click()
    await expect.element(link('Change Living room TV')).toBeVisible()
    await expect.element(heading('TVs at home')).toHaveFocus()
  })

  it('says that virtual TVs stand in the way, and offers no search', async () => {
    home.isClosedByVirtualTvs = true
    await open()
    await expect.element(text('Real TVs cannot be added beside them.')).toBeVisible()
    await expect.element(button('Find TVs')).not.toBeInTheDocument()
  })

  it('checks all TVs again, keeps the focus, and says that the list is old where nothing answered', async () => {
    home.tvs = [{ ...LIVING_ROOM, state: 'unreachable', port: 6466 }]
    await open()
    await expect.element(text('Cannot be reached.')).toBeVisible()
    home.tvs = [LIVING_ROOM]
    await button('Check all again').click()
    await expect.element(text('Answers')).toBeVisible()
    await expect.element(button('Check all again')).toHaveFocus()
    await expect.element(spoken()).toMatchTextContent(/Each TV says what it answers now\./u)

    const whole = answers['tvs']
    const told = hearAnnounced()
    answerWith('tvs', 503, { status: 'BUSY' })
    await button('Check all again').click()
    const notChecked = text('The server did not answer. The list shows what it knew before.')
    await expect.element(notChecked).toBeVisible()
    await expect.poll(() => told).toEqual([[expect.stringContaining('The server did not answer.'), true]])
    await expect.element(text('Answers')).toBeVisible()
    if (whole) answers['tvs'] = whole
    await button('Check all again').click()
    await expect.element(notChecked).not.toBeInTheDocument()
  })

  it('tries a TV, and says what was pressed or why not', async () => {
    await open()
    await button('Try it now Living room TV').click()
    await expect.element(text('Beckon pressed volume up and then volume down.')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/Beckon pressed volume up/u)
    const told = hearAnnounced()
    answerWith('tvs/try', 200, { isBad: true, words: [{ id: 'tried.notAllowed' }, { id: 'notAllowed.android-tv' }] })
    await button('Try it now Living room TV').click()
    await expect.element(text('Nothing was pressed. In the TV settings, clear the storage')).toBeVisible()
    await expect.poll(() => told).toEqual([[expect.stringContaining('Nothing was pressed.'), true]])
  })

  it.each([
    ['Try it now Living room TV', 'tvs/try', 'The TV did not answer.'],
    ['Set up again Living room TV', 'tvs/set-up/begin', 'The set-up could not begin.'],
    ['Check all again', 'tvs', 'The server did not answer.'],
  ])('says that “%s” takes a while, and then what came of it', async (name, call, words) => {
    home.tvs = [{ ...LIVING_ROOM, state: 'unreachable' }]
    await open()
    await expect.element(button(name)).toBeVisible()
    const answer = hold(call)
    await button(name).click()
    await expect.element(spoken()).toHaveTextContent('Please wait')
    answer(json(503, { status: 'BUSY' }))
    await expect.element(spoken()).toMatchTextContent(new RegExp(words, 'u'))
  })

  it('says nothing of a try on the screen to which its user has gone meanwhile', async () => {
    const answer = hold('tvs/try')
    await open()
    await button('Try it now Living room TV').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/try')).toHaveLength(1))
    await link('Change Living room TV').click()
    await expect.element(button('Save')).toBeVisible()
    const said = listen()
    answer(json(200, { isBad: true, words: [{ id: 'tried.asleep' }] }))
    await button('Save').click()
    await expect.element(spoken()).toMatchTextContent(/Saved/u)
    expect(said()).not.toContain('in standby')
  })
})

it('a TV that does not answer can be set up again, and the list says how when its address changed', async () => {
  home.tvs = [{ ...LIVING_ROOM, state: 'unreachable' }]
  await open()
  await expect.element(text('Cannot be reached.')).toBeVisible()
  await expect.element(text('If its address has changed, find it with “Find TVs” and set it up again.')).toBeVisible()
  await button('Set up again Living room TV').click()
  expect(bodiesTo('tvs/set-up/begin')).toMatchObject([{ again: 'living-room' }])
})

it('a link that also chooses an access method loses its key from the address at once, and keeps the method', async () => {
  await open('/tvs#key=key-1&ways=dwell')
  await expect.element(button('Find TVs')).toBeVisible()
  expect(window.location.hash).toBe('#ways=dwell')
})
