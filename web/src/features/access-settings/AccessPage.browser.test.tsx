import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { touchScreen, middleOf } from '../../platform/fake-touches.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import '../../ui/theme.css'
import { applyTouchFilter } from '../../core/press/touch-filter.ts'
import { AccessPage } from './AccessPage.tsx'

const choice = (name: string) => page.getByRole('checkbox', { name })
const sections = () => [...document.querySelectorAll<HTMLDetailsElement>('details')]

async function openAll(): Promise<void> {
  await render(
    <>
      <AccessPage />
      <Announcer />
    </>,
  )
  for (const section of sections()) if (!section.open) section.querySelector('summary')?.click()
  await expect.element(page.getByRole('button', { name: 'Clear typed commands' })).toBeVisible()
  await expect.element(choice('Less movement')).toBeVisible()
  await expect.element(choice('Short remote')).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
})

describe('the accessibility options', () => {
  it('wait for nothing while they are closed, and are there once they are opened', async () => {
    await render(<AccessPage />)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(sections().map((section) => section.open)).not.toContain(true)
    expect(document.body.textContent).not.toContain('Please wait')
    expect(page.getByRole('status', { includeHidden: true }).elements()).toHaveLength(0)
    sections()[0]?.querySelector('summary')?.click()
    await expect.poll(() => sections()[0]?.querySelectorAll('input').length).toBeGreaterThan(0)
  })

  it('are all off until somebody chooses them, each with its reason', async () => {
    await openAll()
    const boxes = page.getByRole('checkbox').elements()
    expect(boxes).toHaveLength(19)
    for (const box of boxes) {
      expect((box as HTMLInputElement).checked).toBe(false)
      expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
    }
  })

  it.each([
    ['Hold to repeat', 'holdToRepeat'],
    ['Enter the whole number first', 'numberComposer'],
    ['Keyboard controls the TV', 'keysToTv'],
    ['Keep the microphone ready', 'microphoneReady'],
    ['Remember typed commands', 'rememberCommands'],
    ['Remember the channels I watch', 'rememberChannels'],
    ['Say each press', 'sayPresses'],
    ['Say what the TV did', 'sayTv'],
    ['Speak without a screen reader', 'speakAloud'],
    ['Vibrate at each press', 'haptics'],
    ['Keep the screen on', 'stayAwake'],
    ['Words on the arrow keys', 'arrowWords'],
    ['Arrow keys move inside a group', 'arrowsInGroups'],
    ['Less movement', 'lessMotion'],
    ['Plain words on the keys', 'plainWords'],
    ['Large drawings on the keys', 'keySymbols'],
    ['Short remote', 'shortRemote'],
  ] as const)('%s is kept at once, by keyboard, and can be taken back', async (name, stored) => {
    await openAll()
    ;(choice(name).element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    expect(readStored(stored)).toBe(true)
    await userEvent.keyboard(' ')
    expect(readStored(stored)).toBe(false)
  })

  it('are short: twelve headings to open by keyboard, the way back before them', async () => {
    await render(<AccessPage />)
    expect(sections().map(({ open, textContent }) => [open, textContent !== ''])).toEqual(
      Array.from({ length: 12 }, () => [false, true]),
    )
    ;(page.getByRole('link', { name: 'Back to home' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('link', { name: 'How do you press?' })).toHaveFocus()
    const pressing = page.getByText('Pressing and holding keys').element().closest('summary')
    for (let tabs = 0; tabs < 3; tabs += 1) await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(pressing)
    await userEvent.keyboard('{Enter}')
    await expect.element(choice('Hold to repeat')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('combobox', { name: /power key/u })).toHaveFocus()
  })

  it('show at once what is on, and lead back to the remote of who has one', async () => {
    writeStored('arrowWords', true)
    changeShared({ arToken: 'token-1' })
    await render(<AccessPage />)
    await expect.element(choice('Words on the arrow keys')).toBeVisible()
    expect(sections().filter(({ open }) => open)).toHaveLength(1)
    const back = page.getByRole('link', { name: 'Back to the remote' }).first()
    await expect.element(back).toHaveAttribute('href', '/remote')
  })

  it.each([
    ['Ignore a second press of a power key for', 'Off', '1 second', 'ignorePowerMs', 1_000],
    ['Ignore a second press of any other key for', 'Off', '3 seconds', 'ignoreOthersMs', 3_000],
    ['First repeat after', '0.5 seconds', '2 seconds', 'repeatDelayMs', 2_000],
    ['Then repeat every', '0.1 seconds', '2 seconds', 'repeatEveryMs', 2_000],
    ['Recording time', '5 seconds', '15 seconds', 'voiceLimitMs', 15_000],
  ] as const)('%s: %s at first, and %s is kept', async (name, first, chosen, stored, ms) => {
    writeStored('holdToRepeat', true)
    await openAll()
    const list = page.getByRole('combobox', { name })
    await expect.element(list).toHaveDisplayValue(first)
    await userEvent.selectOptions(list, chosen)
    expect(readStored(stored)).toBe(ms)
  })

  it('set how long a touch is held, where it counts, and begin with it at once', async () => {
    await openAll()
    onTestFinished(() => {
      localStorage.clear()
      applyTouchFilter()
    })
    const hold = page.getByRole('combobox', { name: 'Hold before a touch counts' })
    await expect.element(hold).toHaveDisplayValue('Off')
    await userEvent.selectOptions(hold, '4 seconds')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'A touch counts' }), 'Where it ended')
    expect([readStored('touchHoldMs'), readStored('touchCounts')]).toEqual([4000, 'ended'])
    const back = page.getByRole('link', { name: 'Back to home' }).first()
    back.element().scrollIntoView({ block: 'center' })
    await touchScreen('touchStart', middleOf(back.element()))
    await touchScreen('touchEnd')
    await expect.element(page.getByText('Back to home: hold it a little longer.')).toBeInTheDocument()
  })

  it('has the same sound cues as the menu', async () => {
    await openAll()
    await choice('Sound cues').click()
    expect(shared().keySound).toBe(true)
    expect(readStored('keySound')).toBe(true)
    changeShared({ keySound: false })
    await expect.element(choice('Sound cues')).not.toBeChecked()
  })

  it('sets how loud the sounds are, in steps, and says the value', async () => {
    await openAll()
    const slider = page.getByRole('slider', { name: 'Sound volume' })
    ;(slider.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(readStored('soundVolume')).toBe(80)
    await expect.element(slider).toHaveAttribute('aria-valuetext', '80%')
  })

  it('shows times only for what is on, and in the way of the language', async () => {
    document.documentElement.lang = 'fr'
    changeShared({ language: 'fr' })
    writeStored('numberComposer', true)
    await render(<AccessPage />)
    const spacing = page.getByRole('combobox', { name: 'Pause entre les chiffres' })
    await expect.element(spacing).toHaveDisplayValue('0,3 secondes')
    await page.getByRole('checkbox', { name: 'Composer le numéro au complet' }).click()
    await expect.element(spacing).not.toBeInTheDocument()
    document.documentElement.lang = 'en'
  })

  it('erases what was typed, and says so', async () => {
    writeStored('typedCommands', ['watch news'])
    await openAll()
    await render(<Announcer />)
    await page.getByRole('button', { name: 'Clear typed commands' }).click()
    expect(readStored('typedCommands')).toBeUndefined()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Your typed commands are cleared.')
  })
})
