import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { answers, json, startServer, stopServer, bodiesTo, onItsWay } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { followRest, isResting, reportSwitch } from '../../platform/signals.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Page.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import '../../ui/theme.css'
import { loadTvCapabilities } from '../../remote-model/capabilities.ts'
import { Pad } from '../press/Pad.tsx'
import { pressesNow } from '../press/remote-presses.ts'
import { followHolds } from '../touch/hold-to-repeat.ts'
import { ignoreRepeats } from '../touch/ignore-repeats.ts'
import { watch } from './watching.tsx'

const key = (name: string) => page.getByRole('button', { name, exact: true })
const pressed = () => bodiesTo('processKey').map(({ vcode }) => vcode)
const dimmed = () => document.querySelector('[data-ways=dim]')

/** What the page itself waits for goes on. */
let time = fakeClock()
const goOn = (ms: number) => time.pass(ms)

async function rest(): Promise<void> {
  goOn(MINUTE_MS + 10_000)
  await expect.element(key('Wake')).toHaveFocus()
}

beforeEach(() => {
  time = fakeClock(1_000_000)
  localStorage.clear()
  writeStored('watchingMinutes', 1)
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: 'box-1' }, true)
  startServer({
    processKey: () => json(200, { status: 'OK' }),
    checkCapabilities: () => json(500, { status: 'ERROR' }),
  })
})

afterEach(stopServer)

async function begin(dialog = false): Promise<void> {
  await render(
    <>
      <Pad />
      <input aria-label="Words" />
      {dialog && (
        <Dialog label="A question" onClose={() => {}}>
          <button type="button">Yes</button>
        </Dialog>
      )}
      <Announcer />
    </>,
  )
  onTestFinished(watch(time.clock))
}

describe('the remote in watching mode', () => {
  it('warns, and stays when its user moves', async () => {
    await begin()
    goOn(MINUTE_MS)
    expect(dimmed()?.textContent).toBe('The remote rests soon. Press or move to stay.')
    for (const clientX of [100, 160]) dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: 100 }))
    expect(dimmed()).toBeNull()
    goOn(MINUTE_MS - 1)
    expect(dimmed()).toBeNull()
  })

  it('goes dark with Wake and the large keys, says so once, and comes back as it was', async () => {
    await begin()
    await page.getByRole('textbox', { name: 'Words' }).fill('watch')
    await rest()
    const names = page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual(expect.arrayContaining(['Wake', 'Play or pause']))
    await expect.element(page.getByRole('dialog', { name: 'Watching mode' })).toBeVisible()
    await expect
      .element(page.getByRole('dialog').getByRole('status'))
      .toHaveTextContent('Resting. Press Wake to go on.')
    await key('Wake').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveFocus()
    await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveValue('watch')
    expect([isResting(), pressed()]).toEqual([false, []])
  })

  it('presses its large keys and goes on resting, once for a shaking hand that touches one twice, if its user chose that', async () => {
    writeStored('ignoreOthersMs', 1_000)
    await begin()
    onTestFinished(ignoreRepeats())
    await rest()
    key('Play or pause').element().focus()
    // A busy machine may need longer for two keys.
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.keyboard('{Enter}{Enter}')
    await onItsWay()
    expect(pressed()).toEqual(['PLAY_PAUSE'])
    vi.advanceTimersByTime(1_001)
    await userEvent.keyboard('{Enter}')
    await onItsWay()
    expect(pressed()).toEqual(['PLAY_PAUSE', 'PLAY_PAUSE'])
    await expect.element(key('Wake')).toBeVisible()
  })

  it('has keys that flash, repeat while they are held, and carry the mark of a failure, like those of the page', async () => {
    const can = { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'no', tvPowerOffCommandAvailable: 'no' }
    answers['checkCapabilities'] = () => json(200, { results: { ...can, boxVolume: 'yes', apps: 'no' } })
    changeShared({ deviceId: 'linked-box' })
    await loadTvCapabilities()
    await begin()
    onTestFinished(followHolds())
    await rest()
    const resting = (id: string) => document.querySelector<HTMLElement>(`dialog #rest-${id}`)
    const touch = (type: string) =>
      resting('volumeUp')?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0 }))
    touch('pointerdown')
    await expect.poll(() => pressesNow().log.filter(({ press }) => press.id === 'volumeUp').length).toBeGreaterThan(1)
    await expect.poll(() => resting('volumeUp')?.dataset).toHaveProperty('flash')
    touch('pointerup')
    answers['processKey'] = () => json(409, { status: 'BOX-ASLEEP' })
    resting('playPause')?.click()
    await expect.poll(() => resting('playPause')?.dataset).toHaveProperty('failed')
  })

  it('is woken by any key of the keyboard, which does nothing else, nor while it stays down', async () => {
    await begin()
    const heard: string[] = []
    const listen = (event: KeyboardEvent) => void heard.push(event.key)
    document.addEventListener('keydown', listen)
    onTestFinished(() => document.removeEventListener('keydown', listen))
    await rest()
    const down = (repeat: boolean) =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', code: 'KeyV', repeat, cancelable: true }))
    expect(down(false)).toBe(false)
    expect(isResting()).toBe(false)
    expect(down(true)).toBe(false)
    expect(heard).toEqual([])
  })

  it('ignores a second touch of the hand that woke it', async () => {
    await begin()
    await rest()
    ;(key('Wake').element() as HTMLElement).click()
    ;(document.querySelector('#ok') as HTMLElement).click()
    goOn(500)
    ;(document.querySelector('#down') as HTMLElement).click()
    await expect.poll(pressed).toEqual(['DOWN'])
  })

  it('is woken by any switch, which does nothing else until it is pressed again', async () => {
    await begin()
    const sights: boolean[] = []
    onTestFinished(followRest((resting) => void sights.push(!resting), 'switch'))
    await rest()
    expect(page.getByRole('button', { name: 'Volume up' }).elements()).toEqual([])
    for (const begins of ['press', 'long'] as const) {
      expect([reportSwitch('other'), isResting()]).toEqual([true, true])
      expect([reportSwitch(begins), isResting()]).toEqual([true, false])
      goOn(2_000)
      expect([reportSwitch('other'), reportSwitch('release')]).toEqual([true, true])
      expect([reportSwitch(begins), reportSwitch('release')]).toEqual([false, false])
      goOn(MINUTE_MS + 10_000)
    }
    expect(sights).toEqual([false, true, false, true, false])
  })

  it('is woken when the page is seen again, not when the network returns', async () => {
    await begin()
    await rest()
    window.dispatchEvent(new Event('online'))
    expect(isResting()).toBe(true)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(isResting()).toBe(false)
    await rest()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(isResting()).toBe(false)
  })

  it('leaves an open dialog open', async () => {
    await begin(true)
    await expect.element(key('Yes')).toHaveFocus()
    await rest()
    await userEvent.keyboard('{Escape}')
    await expect.element(key('Yes')).toHaveFocus()
    await expect.element(page.getByRole('dialog', { name: 'A question' })).toBeVisible()
  })
})
