import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import '../../ui/theme.css'
import { AccessPage } from './AccessPage.tsx'

const choice = (name: string) => page.getByRole('checkbox', { name })

beforeEach(() => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
})

describe('the ways to use the remote', () => {
  it('are all off until somebody chooses them, each with its reason', async () => {
    await render(<AccessPage />)
    const boxes = page.getByRole('checkbox').elements()
    expect(boxes).toHaveLength(6)
    for (const box of boxes) {
      expect((box as HTMLInputElement).checked).toBe(false)
      expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('')
    }
  })

  it.each([
    ['Hold to repeat', 'holdToRepeat'],
    ['Put the number together first', 'numberComposer'],
    ['Keys go to the TV', 'keysToTv'],
    ['Keep the microphone ready', 'microphoneReady'],
    ['Remember what I typed', 'rememberCommands'],
  ] as const)('%s is kept at once, by keyboard, and can be taken back', async (name, stored) => {
    await render(<AccessPage />)
    ;(choice(name).element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    expect(readStored(stored)).toBe(true)
    await userEvent.keyboard(' ')
    expect(readStored(stored)).toBe(false)
  })

  it('has the same sound cues as the menu', async () => {
    await render(<AccessPage />)
    await choice('Sound cues').click()
    expect(shared().keySound).toBe(true)
    expect(readStored('keySound')).toBe(true)
    changeShared({ keySound: false })
    await expect.element(choice('Sound cues')).not.toBeChecked()
  })

  it('sets how loud the sounds are, in steps, and says the value', async () => {
    await render(<AccessPage />)
    const slider = page.getByRole('slider', { name: 'How loud the sounds are' })
    ;(slider.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(readStored('soundVolume')).toBe(80)
    await expect.element(slider).toHaveAttribute('aria-valuetext', '80 %')
  })

  it('lets a held key wait 2 s and repeat every 2 s, and more', async () => {
    writeStored('holdToRepeat', true)
    await render(<AccessPage />)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'First repeat after' }), '2 seconds')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Then one every' }), '2 seconds')
    expect([readStored('repeatDelayMs'), readStored('repeatEveryMs')]).toEqual([2000, 2000])
  })

  it('shows times only for what is on, and in the way of the language', async () => {
    document.documentElement.lang = 'fr'
    changeShared({ language: 'fr' })
    await render(<AccessPage />)
    const spacing = page.getByRole('combobox', { name: 'Temps entre les chiffres envoyés' })
    await expect.element(spacing).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Composer d’abord le numéro' }).click()
    await expect.element(spacing).toHaveDisplayValue('0,3 secondes')
    document.documentElement.lang = 'en'
  })

  it('gives 5 s to speak and up to 15, and keeps the microphone ready only on wish', async () => {
    await render(<AccessPage />)
    const time = page.getByRole('combobox', { name: 'Time to speak' })
    await expect.element(time).toHaveDisplayValue('5 seconds')
    await userEvent.selectOptions(time, '15 seconds')
    expect(readStored('voiceLimitMs')).toBe(15_000)
    const ready = page.getByRole('checkbox', { name: 'Keep the microphone ready' })
    await expect.element(ready).not.toBeChecked()
    await ready.click()
    expect(readStored('microphoneReady')).toBe(true)
  })

  it('erases what was typed, and says so', async () => {
    writeStored('typedCommands', ['watch news'])
    await render(
      <>
        <AccessPage />
        <Announcer />
      </>,
    )
    await page.getByRole('button', { name: 'Erase what I typed' }).click()
    expect(readStored('typedCommands')).toBeUndefined()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Your typed commands are erased.')
  })
})
