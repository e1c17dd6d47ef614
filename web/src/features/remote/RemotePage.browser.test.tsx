import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answers, bodiesTo, hold, json, logged, onItsWay, sentTo, stopServer } from '../../client/fake-server.ts'
import { storeChoice } from '../../client/session-store.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { LANGUAGES } from '@beckon/contract/languages'
import { expectRoomInKeys, key, openRemote, startRemote } from './fake-remote.tsx'

function hdmi(link: string, on = 'yes', off = 'yes') {
  return () =>
    json(200, { results: { hdmiLinkReady: link, tvPowerOnCommandAvailable: on, tvPowerOffCommandAvailable: off } })
}

/** Two cores that other work shares are slow at times. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check)
}

beforeEach(() => startRemote({ deviceName: 'Living room' }, { checkCapabilities: hdmi('yes') }))

afterEach(stopServer)

describe('the standard remote', () => {
  it('has the header of the partner and the name of the box [E02] [A12]', async () => {
    changeShared({ partner: 'cox-test' })
    await openRemote()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Cox TV remote')
    await expect.element(page.getByText('TV box: Living room')).toBeVisible()
    expect(document.title).toBe('Cox TV remote – Beckon')
  })

  it('sends one call for one press: by click, Enter or Space, of a key, a digit with its letters, and a colour key with its letter [E26] [E27] [E28] [E36] [E40] [A11]', async () => {
    const pressed = () => bodiesTo('processKey').map(({ vcode }) => vcode)
    await openRemote()
    await expect.element(key('TV menu')).toHaveAttribute('id', 'menu')
    await expect.element(key('Comcast menu')).toHaveAttribute('aria-expanded', 'false')
    await key('Channel up').click()
    await eventually(() => expect(bodiesTo('processKey')).toEqual([{ vcode: 'CH_UP' }]))
    expect(sentTo('processKey')[0]?.authorization).toBe('Bearer token-1')
    await expect.element(page.getByText('Last press: Channel up')).toBeVisible()
    key('Guide').element().focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await eventually(() => expect(pressed()).toEqual(['CH_UP', 'GUIDE', 'GUIDE']))
    await expect.element(key('7')).toHaveAccessibleDescription('PQRS')
    await expect.element(page.getByText('PQRS')).toBeVisible()
    await key('7').click()
    for (const name of ['A, yellow', 'B, blue', 'C, red', 'D, green']) await expect.element(key(name)).toBeVisible()
    await key('D, green').click()
    await eventually(() => expect(pressed().slice(3)).toEqual(['7', 'D']))
  })

  it('has the ASL button only when the flag is exactly "true" [E46]', async () => {
    const asl = page.getByRole('link', { name: 'ASL', exact: true })
    for (const stored of [undefined, 'false', 'TRUE', '1', 'true']) {
      if (stored !== undefined) localStorage.setItem('enableAsl', stored)
      await openRemote()
      await expect.element(key('Guide')).toBeVisible()
      await onItsWay()
      await expect
        .poll(() => asl.elements().length, { message: stored ?? 'nothing stored' })
        .toBe(stored === 'true' ? 1 : 0)
      await cleanup()
    }
    localStorage.removeItem('enableAsl')
  })

  it('shows a word beside the icon of its menu on a phone too, and moves no key for it', async () => {
    onTestFinished(() => page.viewport(414, 896))
    await page.viewport(390, 844)
    await openRemote()
    const button = key('Comcast menu').element() as HTMLElement
    await expect.element(page.getByText('Menu', { exact: true })).toBeVisible()
    expect([button.offsetWidth, button.offsetHeight]).toEqual([52, 52])
    expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  })

  it('flashes the pressed button for 125 ms, before any answer has come [E41] [U09]', async () => {
    answers['processKey'] = () => new Promise(() => {})
    await openRemote()
    const up = key('Channel up').element() as HTMLElement
    vi.useFakeTimers()
    up.click()
    await vi.advanceTimersByTimeAsync(124)
    expect(up.dataset['flash']).toBeDefined()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(up.dataset['flash']).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5_000)
  })
})

/** The words that do not stand on one line. */
function brokenWords(text: Text): string[] {
  const words = document.createRange()
  return [...text.data.matchAll(/[^ /]+/gu)].flatMap(({ 0: word, index }) => {
    words.setStart(text, index)
    words.setEnd(text, index + word.length)
    return words.getClientRects().length > 1 ? [word] : []
  })
}

describe('the layout', () => {
  afterEach(() => page.viewport(414, 896))

  function columns(): number {
    const grid = document.querySelector('main > div:last-child')
    return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
  }

  it('has one column on a phone, two up to 960 px and then three, and nothing beside the screen [A35] [U12]', async () => {
    await openRemote()
    for (const [width, count] of [
      [320, 1],
      [390, 1],
      [820, 2],
      [960, 2],
      [961, 3],
      [1920, 3],
    ] as const) {
      await page.viewport(width, 800)
      await expect.poll(columns, { message: `${width} px` }).toBe(count)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
  })

  it('has keys of at least 44 px that hold their words at 320 px, and keeps these whole at many widths, in each language [A34]', async () => {
    await openRemote()
    for (const width of [
      320, 360, 375, 390, 414, 704, 820, 960, 961, 976, 1024, 1100, 1200, 1263, 1280, 1281, 1295, 1312, 1440,
    ]) {
      await page.viewport(width, 800)
      for (const language of LANGUAGES) {
        changeShared({ language })
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        if (width === 320) expectRoomInKeys(35)
        const words = [...document.querySelectorAll('main [role=group] button span')].flatMap(({ firstChild }) =>
          firstChild instanceof Text ? [firstChild] : [],
        )
        expect(words.length).toBeGreaterThan(35)
        if (width > 320) expect(words.flatMap(brokenWords), `${width} px, ${language}`).toEqual([])
      }
    }
  })

  it('has the same order for focus and for reading: down each column, then the next', async () => {
    await page.viewport(1280, 800)
    await openRemote()
    const groups = [...document.querySelectorAll('[role=group] h2')].map((heading) => heading.textContent)
    expect(groups).toEqual([
      'Power',
      'Volume',
      'Arrows and OK',
      'Channel',
      'TV menus',
      'Playback',
      'Numbers',
      'Color keys',
      'Voice and text',
      'My buttons',
      'What you pressed',
    ])
    expect([...document.querySelectorAll('[tabindex]:not(h1)')]).toEqual([])
  })

  it('keeps the arrows in place when they get the focus', async () => {
    await page.viewport(390, 844)
    await openRemote()
    const left = key('Left').element() as HTMLElement
    const before = left.getBoundingClientRect().left
    for (const name of ['Up', 'Left', 'Right', 'Down']) (key(name).element() as HTMLElement).focus()
    expect(left.getBoundingClientRect().left).toBeCloseTo(before, 0)
  })
})

describe('TV buttons', () => {
  const TV_BUTTONS = ['TV power', 'TV input', 'All power', 'Mute', 'Volume up', 'Volume down']

  it.each(['yes', 'no'])(
    'start disabled, say why they wait once the box has answered, and move no key before: link %s [E07] [E08] [E09] [E10] [E11] [E12]',
    async (link) => {
      const answer = hold('checkCapabilities')
      await openRemote()
      for (const name of TV_BUTTONS) {
        await expect.element(key(name)).toBeDisabled()
        await expect
          .element(key(name))
          .toHaveAccessibleDescription('These buttons work only when your TV box can control your TV over HDMI.')
      }
      const ok = key('OK').element() as HTMLElement
      const before = ok.getBoundingClientRect().top
      const reason = page.getByText('These buttons work only when your TV box can control your TV over HDMI.')
      await expect.element(reason).not.toBeVisible()
      answer(hdmi(link)())
      if (link === 'no') return expect.element(reason).toBeVisible()
      await expect.element(key('Mute')).toBeEnabled()
      expect(ok.getBoundingClientRect().top).toBe(before)
    },
  )

  it('become enabled when the box says that the HDMI link and a power command are there, which is asked once per box and not stored [E07] [H12] [H13] [H15]', async () => {
    answers['checkCapabilities'] = hdmi('yes', 'no', 'yes')
    await openRemote()
    for (const name of TV_BUTTONS) await expect.element(key(name)).toBeEnabled()
    // The kind of remote is the account's.
    await eventually(() => expect({ ...localStorage, ...sessionStorage }).toEqual({ isFlex: 'false' }))
    await openRemote()
    await onItsWay()
    expect(bodiesTo('checkCapabilities')).toHaveLength(1)
  })

  it('stay as they are when the check fails, and the failure is only logged [H18] [Q56]', async () => {
    answers['checkCapabilities'] = () => json(500, { status: 'ERROR' })
    await openRemote()
    await eventually(() => expect(logged()).toEqual(['CHECK-CAPABILITY-ERROR']))
    await expect.element(key('Mute')).toBeDisabled()
    expect(shared().banners).toEqual([])
  })

  it.each([
    ['the connection comes back', () => window.dispatchEvent(new Event('online'))],
    ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['a while has passed', () => vi.advanceTimersByTime(7_000)],
  ])('are asked about once more after a failed check when %s [H12] [H18]', async (_, happen) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    answers['checkCapabilities'] = () => json(500, { status: 'ERROR' })
    await openRemote()
    await eventually(() => expect(logged()).toEqual(['CHECK-CAPABILITY-ERROR']))
    await vi.dynamicImportSettled()
    // What happens within 2 s of a failure belongs to the same arrival.
    await vi.advanceTimersByTimeAsync(3_000)
    expect(bodiesTo('checkCapabilities')).toHaveLength(1)
    answers['checkCapabilities'] = hdmi('yes')
    happen()
    await vi.advanceTimersByTimeAsync(1)
    expect(bodiesTo('checkCapabilities')).toHaveLength(2)
    await expect.element(key('Mute')).toBeEnabled()
    expect(bodiesTo('checkCapabilities')).toHaveLength(2)
  })

  it('are asked about again, like the settings and the own buttons, when a request hung as the network returned and then failed', async () => {
    const paths = ['checkCapabilities', 'tvconfig', 'seabuttons']
    const fail: (() => void)[] = []
    for (const path of paths) answers[path] = () => new Promise((_, no) => fail.push(() => no(new TypeError('lost'))))
    await openRemote()
    await eventually(() => expect(fail).toHaveLength(3))
    window.dispatchEvent(new Event('online'))
    answers['checkCapabilities'] = hdmi('yes')
    answers['tvconfig'] = () => json(200, { tvConfigData: {}, revision: 0 })
    answers['seabuttons'] = () => json(200, { seaButtonsData: [], revision: 0 })
    for (const end of fail) end()
    await expect.element(key('Mute')).toBeEnabled()
    for (const path of paths) await eventually(() => expect(sentTo(path)).toHaveLength(2))
    expect(logged()).toEqual([])
    expect(shared().banners).toEqual([])
  })

  it('are asked about ever less often while the check fails, and not at all once the remote is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    answers['checkCapabilities'] = () => json(500, { status: 'ERROR' })
    await openRemote()
    await vi.dynamicImportSettled()
    let failures = 1
    // Waiting for an answer moves the clock a little too.
    for (const seconds of [10, 20, 40, 80, 160, 300, 300]) {
      await expect.poll(() => logged()).toHaveLength(failures)
      await vi.advanceTimersByTimeAsync((seconds - 3) * 1_000)
      expect(bodiesTo('checkCapabilities')).toHaveLength(failures)
      await vi.advanceTimersByTimeAsync(3_000)
      await expect.poll(() => bodiesTo('checkCapabilities')).toHaveLength(++failures)
    }
    await expect.poll(() => logged()).toHaveLength(failures)
    await cleanup()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(bodiesTo('checkCapabilities')).toHaveLength(failures)
  })

  it('send each its own TV command and no key [H01] [H03] [H04] [H05] [H06]', async () => {
    await openRemote()
    for (const [name, cecKey, value] of [
      ['Mute', 'MUTE', 'ON'],
      ['TV input', 'INPUT', 'STB_INPUT'],
      ['TV power', 'POWER', 'OFF'],
      ['Volume down', 'VOLUME', 'DOWN'],
      ['Volume up', 'VOLUME', 'UP'],
    ] as const) {
      await key(name).click()
      await eventually(() => expect(bodiesTo('processCecKey').at(-1)).toEqual({ key: cecKey, value }))
    }
    expect(bodiesTo('processCecKey')).toHaveLength(5)
    expect(bodiesTo('processKey')).toEqual([])
  })

  it('All power sends the TV command and the key of the box, each whatever becomes of the other [H02] [H09] [H10]', async () => {
    answers['processCecKey'] = () => json(504, { status: 'BOX-TIMEOUT' })
    await openRemote()
    await key('All power').click()
    await eventually(() => expect(bodiesTo('processKey')).toEqual([{ vcode: 'POWER' }]))
    expect(bodiesTo('processCecKey')).toEqual([{ key: 'POWER', value: 'OFF' }])
    await expect.element(page.getByText('The TV box did not answer. All power may still happen.').first()).toBeVisible()
  })

  it.each([
    ['processCecKey', 503, 'BOX-UNREACHABLE'],
    ['processKey', 409, 'BOX-ASLEEP'],
  ])('All power is not told as “not sent” when %s alone fails: a half was done [H10]', async (call, http, status) => {
    answers[call] = () => json(http, { status })
    await openRemote()
    await key('All power').click()
    await expect
      .element(page.getByText('Only a part of All power was done. Check whether the TV and the TV box are on.').first())
      .toBeVisible()
  })

  it('log a failed TV command, tell it, and show no banner [H11]', async () => {
    answers['processCecKey'] = () => json(504, { status: 'BOX-TIMEOUT' })
    await openRemote()
    await key('Mute').click()
    await eventually(() => expect(logged()).toEqual(['PROCESS-KEY-CEC-ERROR-1']))
    await expect.element(page.getByText('The TV box did not answer. Mute may still happen.').first()).toBeVisible()
    expect(shared().banners).toEqual([])
  })
})

describe('a TV button with an automation event', () => {
  const events = { apiKey: '••••••••WXYZ', mute: { eventName: 'tv_mute' }, power: { eventName: 'all_off' } }

  beforeEach(() => {
    answers['tvconfig'] = () => json(200, { tvConfigData: events, revision: 3 })
  })

  it('fires it, loaded once, and sends nothing over HDMI; the others stay there; its failure is told and logged without a banner [H08] [H09] [H11] [E03]', async () => {
    await openRemote()
    await vi.waitFor(() => expect(shared().tvConfigData).toEqual(events))
    await key('Mute').click()
    await vi.waitFor(() => expect(bodiesTo('iot')).toEqual([{ eventName: 'tv_mute', apiKey: '••••••••WXYZ' }]))
    expect(bodiesTo('processCecKey')).toEqual([])
    await key('Volume up').click()
    await vi.waitFor(() => expect(bodiesTo('processCecKey')).toEqual([{ key: 'VOLUME', value: 'UP' }]))

    answers['iot'] = () => json(502, { status: 'EVENT-KEY-REFUSED' })
    await key('Mute').click()
    await expect
      .element(page.getByText('Your automation service did not accept Mute. Test it on the TV Control page.').first())
      .toBeVisible()
    expect(logged()).toEqual(['PROCESS-KEY-IOT-ERROR-1'])
    expect(shared().banners).toEqual([])

    await openRemote()
    await onItsWay()
    expect(bodiesTo('tvconfig'), 'however often the remote is opened').toHaveLength(1)
  })

  it('is enabled without HDMI, and the line says that the others wait [H17]', async () => {
    answers['checkCapabilities'] = hdmi('no')
    await openRemote()
    await expect.element(key('Mute')).toBeEnabled()
    await expect.element(key('All power')).toBeEnabled()
    await expect.element(key('Volume up')).toBeDisabled()
    await expect
      .element(key('Volume up'))
      .toHaveAccessibleDescription('The other TV buttons work only when your TV box can control your TV over HDMI.')
  })

  it('does not keep the remote from working when it cannot be loaded: a banner says so once [H20] [S15]', async () => {
    answers['tvconfig'] = () => json(500, { status: 'ERROR' })
    await openRemote()
    await vi.waitFor(() => expect(logged()).toEqual(['GET-TVCONFIG-ERROR-1']))
    await expect.element(page.getByText("We're sorry. An internal error occurred.")).toBeVisible()
    await key('Volume up').click()
    await vi.waitFor(() => expect(bodiesTo('processCecKey')).toEqual([{ key: 'VOLUME', value: 'UP' }]))
    expect(shared().banners).toEqual(['internalErrorOccurred'])
  })
})

describe('a press that fails', () => {
  async function pressUp(status: number, word: string, beside = {}): Promise<void> {
    answers['processKey'] = () => json(status, { status: word, ...beside })
    await openRemote()
    await key('Channel up').click()
  }

  function address(): string {
    return window.location.pathname + window.location.search
  }

  it('is told in the line and to a screen reader, marks its button, and leaves the page alone until its user does; it is logged with the id of this browser and with no token [E53] [E54] [Q36]', async () => {
    changeShared({ clientDeviceId: 'browser-17' })
    await pressUp(409, 'BOX-ASLEEP')
    await expect
      .element(
        page.getByText('The TV box is in standby. Channel up was not sent. Turn the box on, then try again.').first(),
      )
      .toBeVisible()
    await expect
      .element(page.getByRole('status').last())
      .toHaveTextContent('The TV box is in standby. Channel up was not sent. Turn the box on, then try again.')
    await expect.element(key('Channel up')).toHaveAccessibleDescription('The last press did not work')
    expect(logged()).toEqual(['PROCESS-KEY-BOX-ASLEEP'])
    expect(address()).toBe('/remote')
    expect(shared().banners).toEqual([])

    expect(bodiesTo('log')[0]).toMatchObject({ clientDeviceId: 'browser-17', code: 'PROCESS-KEY-BOX-ASLEEP' })
    expect(Object.keys(bodiesTo('log')[0] ?? {}).sort()).toEqual(['clientDeviceId', 'code', 'message', 'status'])
    expect(JSON.stringify(bodiesTo('log'))).not.toContain('token-1')

    await vi.dynamicImportSettled()
    await cleanup()
    await openRemote()
    await expect.element(key('Channel up')).toBeVisible()
    const told = page.getByRole('main').getByText(/^The TV box is in standby/u)
    await expect.element(told, { message: 'on coming back from another page' }).not.toBeInTheDocument()
  })

  it.each([
    [{ driver: 'roku' }, 'On the Roku, open Settings, System, Advanced system settings, Control by mobile apps,'],
    [{}, 'Ask the person who runs the server to set up the TV box again'],
  ])('for want of the permission of the set %o says and announces what to do there', async (beside, told) => {
    await pressUp(403, 'BOX-NOT-ALLOWED', beside)
    const sentence = `The TV box does not accept this remote. Channel up was not sent. ${told}`
    await expect.element(page.getByRole('main').getByText(sentence, { exact: false })).toBeVisible()
    await expect.element(page.getByRole('status').last()).toMatchTextContent(sentence)
    expect(logged()).toContain('PROCESS-KEY-BOX-NOT-ALLOWED')
    expect(address()).toBe('/remote')
  })

  it('marks no key of another TV box that is used from then on', async () => {
    await pressUp(409, 'BOX-ASLEEP')
    await expect.element(key('Channel up')).toHaveAccessibleDescription('The last press did not work')
    storeChoice({ id: 'bedroom', name: 'Bedroom' })
    await expect.element(key('Channel up')).not.toHaveAccessibleDescription('The last press did not work')
  })

  it('with 401 leads to /login-again, and is not logged [E49] [E54]', async () => {
    await pressUp(401, 'EXPIRED-EASYPAIR-TOKEN')
    await eventually(() => expect(address()).toBe('/login-again?msg=sessionIsNoLongerValid'))
    expect(logged()).toEqual([])
  })

  it('with an ended easy pairing clears the token and leads home with that code [E50]', async () => {
    await pressUp(403, 'EXPIRED-EASYPAIR-TOKEN')
    await eventually(() => expect(address()).toBe('/?msg=EXPIRED-EASYPAIR-TOKEN'))
    expect(shared().arToken).toBeUndefined()
    expect(logged()).toEqual(['PROCESS-KEY-EXPIRED-EASYPAIR-TOKEN'])
  })

  it('with a key that the box does not know shows a banner, and the user stays [E51]', async () => {
    await pressUp(400, 'INVALID-KEY')
    await expect.element(page.getByText('We could not process that key. Please try again.')).toBeVisible()
    expect(address()).toBe('/remote')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(shared().banners).toEqual([])
  })
})

describe('a command in words', () => {
  it('waits for more than blanks, is sent by Go with the token in the body and no auth header, then the box is empty and keeps the focus; its failure is told and not logged [E22] [I09] [I10] [I11] [I12] [I13] [T32]', async () => {
    await openRemote()
    const box = page.getByRole('textbox')
    await expect.element(key('Go')).toBeDisabled()
    await box.fill('   ')
    await expect.element(key('Go')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(bodiesTo('text')).toEqual([])
    await box.fill('  watch news ')
    expect(shared().textCommand).toBe('  watch news ')
    await key('Go').click()
    await eventually(() => expect(bodiesTo('text')).toEqual([{ cmd: 'watch news', arToken: 'token-1' }]))
    expect(sentTo('text')[0]?.authorization).toBeNull()
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()

    answers['text'] = () => json(422, { status: 'NOT-UNDERSTOOD' })
    await box.fill('sing')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The TV box did not understand “sing”. Try other words.').first()).toBeVisible()
    expect(bodiesTo('log')).toEqual([])
  })

  it('has a voice button, there from the start and disabled with its reason where there is no microphone [E21 I07]', async () => {
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([])
    await openRemote()
    await expect.element(key('Voice')).toBeDisabled()
    await expect
      .element(key('Voice'))
      .toHaveAccessibleDescription('No microphone was found. Connect one, or type instead.')
  })
})
