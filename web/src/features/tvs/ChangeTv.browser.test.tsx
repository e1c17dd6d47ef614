import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, bodiesTo, hold, json, sentTo } from '../../client/fake-server.ts'
import { ALLOW, answerWith, goOn, home, LIVING_ROOM } from './fake-tvs.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { goTo } from './screens.ts'
import { button, field, heading, link, open, startTvs, stopTvs, text } from './fake-tvs-page.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

beforeEach(startTvs)
afterEach(stopTvs)

describe('changing a TV', () => {
  async function openChange(): Promise<void> {
    await open()
    await link('Change Living room TV').click()
    await expect.element(heading('Change Living room TV')).toHaveFocus()
  }

  it('saves its name, room, remote and apps, again where the first time failed', async () => {
    await openChange()
    const told = hearAnnounced()
    await field('Name').first().fill('Den TV')
    await page.getByRole('radio', { name: /Standard/u }).click()
    await button('Add an app').click()
    const second = page.getByRole('group', { name: 'App 2' })
    await expect.element(second.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await button('Save').click()
    await expect.element(text('Each app needs a name and what it opens.')).toBeVisible()
    await expect.element(second.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await second.getByRole('textbox', { name: 'Name' }).fill('News')
    await second.getByRole('textbox', { name: 'Opens' }).fill('app.news')
    answerWith('tvs/change', 500, { status: 'ERROR' })
    await button('Save').click()
    await expect.element(text('It is not certain that this was saved. Try again.')).toBeVisible()
    delete answers['tvs/change']
    await button('Save').click()
    await expect.element(text('Saved')).toBeVisible()
    expect(bodiesTo('tvs/change').slice(1)).toEqual([
      {
        id: 'living-room',
        name: 'Den TV',
        room: 'Living room',
        layout: 'standard',
        apps: [...(LIVING_ROOM.apps ?? []), { name: 'News', opens: 'app.news' }],
      },
    ])
    await button('Delete Netflix').click()
    await expect
      .poll(() => told)
      .toEqual([
        ['Each app needs a name and what it opens.', true],
        ['It is not certain that this was saved. Try again.', true],
        [expect.stringContaining('Saved'), false],
        [expect.stringContaining('Deleted: Netflix'), false],
      ])
    await expect
      .element(page.getByRole('group', { name: 'App 1' }).getByRole('textbox', { name: 'Name' }))
      .toHaveFocus()
  })

  it('gives a set that loses keys more time between them, and asks nobody whose set has no such setting, in the language that is chosen meanwhile', async () => {
    await openChange()
    const gap = page.getByRole('combobox', { name: 'Time between two keys' })
    await expect.element(gap).not.toBeInTheDocument()
    home.tvs = [{ ...LIVING_ROOM, id: 'samsung', driver: 'tizen', keyGapMs: 800 }]
    goTo('tv', 'samsung')
    await expect.element(gap).toHaveTextContent('0.4 seconds (usual)0.8 seconds1.5 seconds')
    await gap.selectOptions('1.5 seconds')
    await button('Save').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/change')).toMatchObject([{ id: 'samsung', keyGapMs: 1_500 }]))
    await expect.element(text('Saved')).toBeVisible()
    await gap.selectOptions('0.8 seconds')
    await button('Save').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/change')[1]).toMatchObject({ keyGapMs: 800 }))

    await field('Name').first().fill('Den TV')
    changeShared({ language: 'fr' })
    await expect.element(page.getByRole('combobox', { name: 'Temps entre deux touches' })).toBeVisible()
    await expect.element(field('Nom').first()).toHaveValue('Den TV')
  })

  it('lets a box be shown by another TV, and by none', async () => {
    const box = { ...LIVING_ROOM, id: 'box', name: 'Cable box', driver: 'vdr' } as const
    home.tvs = [LIVING_ROOM, box, { ...box, id: 'set', name: 'From settings', from: 'settings' }]
    await open()
    goTo('tv', 'box')
    const shownBy = page.getByRole('combobox', { name: 'TV that shows this box' })
    await expect.element(shownBy).toHaveTextContent('NoneLiving room TV')
    await shownBy.selectOptions('Living room TV')
    await button('Save').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/change')).toMatchObject([{ id: 'box', tvId: 'living-room' }]))
  })

  it('sets it up again, at an address that is asked for', async () => {
    home.tvs = [{ ...LIVING_ROOM, port: 7_000 }]
    await openChange()
    await button('Set up again').click()
    const at = { driver: 'android-tv', host: '192.168.1.20', port: 7_000, asksAddress: true }
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')).toEqual([{ ...at, name: 'Living room TV', again: 'living-room' }]),
    )
  })

  it('forgets it only after a question, which says what is lost and where the set forgets Beckon', async () => {
    await openChange()
    await button('Forget this TV').click()
    const question = page.getByRole('dialog', { name: 'Forget Living room TV?' })
    await expect.element(question).toMatchTextContent(/2 remotes lose it\.Its keys and tokens are deleted/u)
    await expect.element(question).toMatchTextContent(/Android TV Remote Service/u)
    await expect.element(button('Keep it')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(sentTo('tvs/forget')).toEqual([])
    await button('Forget this TV').click()
    await question.getByRole('button', { name: 'Forget this TV' }).click()
    await expect.element(heading('TVs at home')).toHaveFocus()
    await expect.element(text('Forgotten: Living room TV')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'No TV yet' })).toBeVisible()
  })

  it('says of a set of an agent that it comes back unless the agent forgets it first', async () => {
    home.tvs = [{ ...LIVING_ROOM, from: 'agent' }]
    await openChange()
    await button('Forget this TV').click()
    const question = page.getByRole('dialog', { name: 'Forget Living room TV?' })
    await expect.element(question).toMatchTextContent(/comes back .*: npx beckon agent forget living-room/u)
    await expect.element(question).not.toMatchTextContent(/deleted from this server|Android TV Remote Service/u)
  })

  it('leaves a user who has gone on where they are, and tells there what came of it', async () => {
    const forgotten = hold('tvs/forget')
    await openChange()
    await button('Forget this TV').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget this TV' }).click()
    await vi.waitFor(() => expect(sentTo('tvs/forget')).toHaveLength(1))
    await link('Back to TVs at home').click()
    await button('Find TVs').click()
    await button('Set up Bedroom TV').click()
    goOn(ALLOW)
    await expect.element(heading('Press Allow on the TV')).toBeVisible()
    forgotten(json(200, { status: 'OK' }))
    await expect.element(page.getByText('Forgotten: Living room TV')).toBeVisible()
    await expect.element(heading('Press Allow on the TV')).toBeVisible()
    expect(sentTo('tvs/set-up/leave')).toEqual([])

    const saved = hold('tvs/change')
    goTo('tv', 'living-room')
    await button('Save').click()
    await vi.waitFor(() => expect(sentTo('tvs/change')).toHaveLength(1))
    await link('Back to TVs at home').click()
    await expect.element(button('Find TVs')).toBeVisible()
    saved(json(503, { status: 'BUSY' }))
    await expect
      .element(page.getByText('It is not certain that your changes to Living room TV were saved.'))
      .toBeVisible()
  })

  it('that is gone says so', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    goTo('tv', 'nowhere')
    await expect.element(text('This TV is not in the list any more.')).toBeVisible()
  })
})
