import { CODE_KEYS } from '@beckon/contract/tv-codes'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, hold, json, onItsWay } from '../../client/fake-server.ts'
import { announceAloud } from '../../ui/speech/speak.ts'
import { answerWith, hearRemote, home, LIVING_ROOM } from './fake-tvs.ts'
import { button, draw, link, listen, open, reload, spoken, startTvs, stopTvs, text } from './fake-tvs-page.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const SENDER = { ...LIVING_ROOM, id: 'den', name: 'Den', driver: 'mqtt', layout: 'standard', remotes: 0 } as const

const heading = (name: string) => page.getByRole('heading', { name, exact: true })

beforeEach(() => {
  startTvs()
  home.tvs = [{ ...SENDER, codes: { by: 'learning', count: 0 } }]
})
afterEach(stopTvs)

async function openKeys(): Promise<void> {
  await open()
  await link('Learn the keys Den').click()
  await expect.element(heading('Keys of Den')).toBeVisible()
}

/** From the list of keys to the first of them. */
async function start(): Promise<void> {
  await openKeys()
  await button('Start with Power').click()
  await expect.element(heading('Press Power on the old remote')).toBeVisible()
}

describe('an infrared sender in the list', () => {
  it('is led to its keys from Change, too', async () => {
    home.tvs = [{ ...SENDER, codes: { by: 'learning', count: 3 } }]
    await open()
    await expect.element(button('Try it now Den')).toBeVisible()
    await link('Change Den').click()
    await link('Open the list of keys').click()
    await expect.element(heading('Keys of Den')).toBeVisible()
  })
})

describe('learning keys from the old remote', () => {
  it('goes from key to key by keyboard alone, and says each step; once it is stopped it takes nothing for a key, and a reload loses nothing', async () => {
    await start()
    await expect.element(spoken()).toHaveTextContent('Press Power on the old remote')
    hearRemote({ is: 'learned' })
    await expect.element(spoken()).toHaveTextContent('Got it: Power. Next: Volume up.')
    await expect.element(heading('Press Volume up on the old remote')).toBeVisible()
    await expect.element(heading('Last learned: Power')).toBeVisible()
    const skip = button('Skip Volume up')
    ;(skip.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Press Volume down on the old remote')).toBeVisible()
    // The focus stays with the key that goes on.
    expect(document.activeElement).toBe(button('Skip Volume down').element())
    const late = hearRemote
    await button('Stop for now').click()
    await expect.element(text('1 key has a code.')).toBeVisible()
    late({ is: 'same', as: 'OK' })
    await onItsWay()
    await expect.element(heading('Keys of Den')).toBeVisible()
    await expect.element(text('That is the code of OK.')).not.toBeInTheDocument()
    await expect.element(button('Go on with Volume up')).toBeVisible()
    await reload()
    await expect.element(text('1 key has a code.')).toBeVisible()
    await expect.element(button('Go on with Volume up')).toBeVisible()
  })

  it('is heard by a user to whom Beckon speaks: after Skip, which button is next', async () => {
    const said: string[] = []
    vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text: words }) => void said.push(words))
    announceAloud(true)
    onTestFinished(() => {
      announceAloud(false)
      vi.restoreAllMocks()
    })
    await start()
    await expect.poll(() => said.at(-1), { timeout: 5_000 }).toBe('Press Power on the old remote')
    await button('Skip Power').click()
    await expect.poll(() => said.at(-1)).not.toBe('Press Power on the old remote')
    await onItsWay()
    expect(said.at(-1)).toBe('Press Volume up on the old remote')
  })

  it('goes on with the first key that has no code, and ends after the last', async () => {
    home.codes = {
      by: 'learning',
      codes: CODE_KEYS.filter((key) => key !== 'MUTE' && key !== 'POWER_OFF').map((key) => ({ key })),
      names: [],
    }
    await openKeys()
    await button('Go on with Mute').click()
    await button('Skip Mute').click()
    await expect.element(heading('Press Off (a button of its own) on the old remote')).toBeVisible()
    await button('Skip Off (a button of its own)').click()
    await expect.element(text('You went through all keys.').first()).toBeVisible()
  })

  it('ends with a key that was chosen from the list, to which a sender without codes leads in place of a try', async () => {
    await openKeys()
    await expect.element(text('No key has a code yet.')).toBeVisible()
    expect(button('Try it now Den').query()).toBeNull()
    await page.getByText('Power and volume: 0 of 4').click()
    await button('Learn Mute').click()
    await expect.element(heading('Press Mute on the old remote')).toBeVisible()
    hearRemote({ is: 'learned' })
    await expect.element(text('Saved: Mute').first()).toBeVisible()
    await expect.element(heading('Keys of Den')).toBeVisible()
  })

  it('says what to do when no code came or which key has it, and keeps it for both when told, under the same focus where that fails first', async () => {
    await start()
    hearRemote({ is: 'nothing came' })
    await expect.element(text('No code came for Power. Hold the old remote closer').first()).toBeVisible()
    await expect.poll(() => spoken().element().textContent).toContain('No code came for Power.')
    await button('Listen for Power').click()
    await expect.element(text('The sender is listening for Power.')).toBeVisible()
    await expect.element(heading('Press Power on the old remote')).toHaveFocus()

    hearRemote({ is: 'same', as: 'OK' })
    await expect.element(text('That is the code of OK. It was not saved for Power.').first()).toBeVisible()
    const works = answers['tvs/codes/change']
    answerWith('tvs/codes/change', 503, { status: 'BOX-UNREACHABLE' })
    const also = button('Use it for Power too')
    ;(also.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(text('The sender or its server does not answer.').first()).toBeVisible()
    expect(document.activeElement).toBe(also.element())
    expect(home.codes.codes).toEqual([])
    if (works) answers['tvs/codes/change'] = works
    await userEvent.keyboard('{Enter}')
    await expect.element(text('Got it: Power.').first()).toBeVisible()
    await expect.element(heading('Press Power on the old remote')).toHaveFocus()
  })

  it('says what to do about each refusal of the sender, and can listen again', async () => {
    answerWith('tvs/codes/learn', 500, { status: 'ERROR' })
    await start()
    await expect.element(text('The server did not answer. Try again.').first()).toBeVisible()
    const told = hearAnnounced()
    for (const [status, http, words] of [
      ['BOX-UNREACHABLE', 503, 'Nothing was learned. The sender or its server does not answer. Check that both are on'],
      ['BOX-NOT-ALLOWED', 403, 'Nothing was learned. The MQTT server does not let Beckon do this.'],
      ['CONFLICT', 409, 'Nothing was learned. Another page is teaching the same sender.'],
    ] as const) {
      answerWith('tvs/codes/learn', http, { status })
      await button('Listen for Power').click()
      await expect.element(text(words).first()).toBeVisible()
      await expect.poll(() => told.at(-1)).toEqual([expect.stringContaining(words), true])
    }
    await expect.element(button('Listen for Power')).toBeVisible()
  })

  it('says that a test was not sent only where that is certain', async () => {
    await start()
    hearRemote({ is: 'learned' })
    const works = answers['tvs/codes/test']
    for (const [answer, isCertain] of [
      [() => json(409, { status: 'BOX-ASLEEP' }), true],
      [() => json(504, { status: 'BOX-TIMEOUT' }), false],
      [() => new Response('{"status":"O', { status: 200 }), false],
      [() => Promise.reject(new TypeError('Failed to fetch')), false],
    ] as const) {
      answers['tvs/codes/test'] = answer
      await button('Test Power').click()
      await expect.element(text('then try again.').or(text('Try again.')).first()).toBeVisible()
      expect(/Power was not sent/u.test(document.body.textContent)).toBe(isCertain)
      if (works) answers['tvs/codes/test'] = works
      await button('Test Power').click()
      await expect.element(text('Power was sent. Look at the TV').first()).toBeVisible()
    }
  })

  it('tests a code by sending it, and takes it back', async () => {
    await start()
    hearRemote({ is: 'learned' })
    await button('Test Power').click()
    await expect.element(text('Power was sent. Look at the TV').first()).toBeVisible()
    expect(home.tested).toEqual(['POWER'])
    await expect.element(text('The sender is not listening now.')).toBeVisible()
    await button('Undo Power').click()
    await expect.element(spoken()).toHaveTextContent('Power has what it had before.')
    await expect.element(heading('Press Power on the old remote')).toHaveFocus()
    expect(home.codes.codes).toEqual([])
  })

  it('says nothing of a test on the screen to which its user has gone meanwhile', async () => {
    home.codes = { by: 'learning', codes: [{ key: 'MUTE' }], names: [] }
    await openKeys()
    await page.getByText('Power and volume: 1 of 4').click()
    const answer = hold('tvs/codes/test')
    await button('Test Mute').click()
    await link('Back to TVs at home').click()
    const said = listen()
    answer(json(200, { status: 'OK' }))
    await button('Check all again').click()
    await expect.element(spoken()).toMatchTextContent(/Each TV says what it answers now/u)
    expect(said()).not.toContain('Mute was sent')
  })

  it.each([
    ['Delete Mute', 'tvs/codes/change', 404, 'NOT-FOUND', 'The code of Mute: Nothing was changed. This TV is not'],
    ['Delete Mute', 'tvs/codes/change', 500, 'ERROR', 'The code of Mute: The server did not answer.'],
    ['Test Mute', 'tvs/codes/test', 409, 'BOX-ASLEEP', 'The code of Mute: Mute was not sent. The sender'],
    ['Test Mute', 'tvs/codes/test', 504, 'BOX-TIMEOUT', 'The code of Mute: The answer took too long'],
  ])('tells a user who has gone on that it failed: %s, %s %i %s', async (name, call, http, status, words) => {
    home.codes = { by: 'learning', codes: [{ key: 'MUTE' }], names: [] }
    await openKeys()
    await page.getByText('Power and volume: 1 of 4').click()
    const answer = hold(call)
    await button(name).click()
    await link('Back to TVs at home').click()
    await expect.element(button('Find TVs')).toBeVisible()
    answer(json(http, { status }))
    await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  })

  it('deletes a code from the list, and undoes that', async () => {
    home.codes = { by: 'learning', codes: [{ key: 'MUTE' }], names: [] }
    await openKeys()
    await page.getByText('Power and volume: 1 of 4').click()
    await button('Delete Mute').click()
    await expect.element(spoken()).toHaveTextContent('Deleted: the code of Mute')
    await expect.element(button('Learn Mute')).toHaveFocus()
    await button('Undo Mute').click()
    await expect.element(spoken()).toHaveTextContent('Mute has what it had before.')
    await expect.element(heading('Keys of Den')).toHaveFocus()
  })
})

it('chooses among the codes that LIRC knows, says why it learns none, and saves what is chosen for one key while a test or another choice is under way', async () => {
  home.tvs = [{ ...SENDER, driver: 'lirc', codes: { by: 'choosing' } }]
  home.codes = { by: 'choosing', codes: [{ key: 'MUTE', name: 'KEY_MUTE' }], names: ['KEY_MUTE', 'KEY_SETUP'] }
  window.history.replaceState(null, '', '/tvs?at=codes&id=den#key=key-1')
  await draw()
  const list = (name: string) => page.getByRole('combobox', { name, exact: true })
  await expect.element(text('LIRC cannot learn others here')).toBeVisible()
  await page.getByText('TV menus: 0 of 9').click()
  await list('TV menu').selectOptions('KEY_SETUP')
  await expect.element(spoken()).toHaveTextContent('Saved: TV menu')
  expect(home.codes.codes).toContainEqual({ key: 'MENU', name: 'KEY_SETUP' })

  await page.getByText('Power and volume: 1 of 4').click()
  let goOn = () => {}
  for (const call of ['tvs/codes/test', 'tvs/codes/change']) {
    const works = answers[call]
    answers[call] = async (sent) => {
      await new Promise<void>((resolve) => (goOn = resolve))
      if (works) answers[call] = works
      return works?.(sent) ?? json(500, { status: 'ERROR' })
    }
  }
  await button('Test Mute').click()
  await list('Guide').selectOptions('KEY_SETUP')
  await expect.element(button('Test Mute')).toHaveAttribute('aria-disabled', 'true')
  expect(home.codes.codes).toHaveLength(2)
  goOn()
  await expect.element(button('Test Mute')).not.toHaveAttribute('aria-busy')
  await list('Mute').selectOptions('KEY_SETUP')
  goOn()
  await expect.element(list('Mute')).toHaveDisplayValue('KEY_SETUP')
  await expect.element(list('Guide')).toHaveDisplayValue('KEY_SETUP')
  expect(home.tested).toEqual(['MUTE'])
})

it.each([
  ['NOT-FOUND', 404, 'This TV is not in the list any more.'],
  ['BOX-UNREACHABLE', 503, 'The sender or its server does not answer.'],
])('says why the keys cannot be listed: %s', async (status, http, words) => {
  answerWith('tvs/codes', http, { status })
  window.history.replaceState(null, '', '/tvs?at=codes&id=den#key=key-1')
  await draw()
  await expect.element(text(words).first()).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})
