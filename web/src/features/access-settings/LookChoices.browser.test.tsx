import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyAppearance, prefersReducedMotion } from '../../platform/appearance.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import '../../ui/theme.css'
import { changeProfile } from '../../access-methods/current-method.ts'
import { readProfile } from '../../access-methods/stored-profile.ts'
import { LookChoices } from './LookChoices.tsx'

const list = (name: string) => page.getByRole('combobox', { name, exact: true })
const html = document.documentElement
const ground = () => getComputedStyle(document.body).backgroundColor
const isDark = () => luminance(ground()) < 0.2

function luminance(colour: string): number {
  return Math.max(...(colour.match(/\d+/gu) ?? []).slice(0, 3).map(Number)) / 255
}

beforeEach(() => {
  localStorage.clear()
  changeProfile(DEFAULT_PROFILE)
  changeShared({ ...INITIAL_STATE }, true)
  onTestFinished(() => {
    localStorage.clear()
    applyAppearance(readStored)
  })
})

describe('the choice of theme and text size', () => {
  it('shows a theme at once, tells the browser of it, and gives the device its own back', async () => {
    const meta = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }))
    onTestFinished(() => meta.remove())
    await render(<LookChoices />)
    await expect.element(list('Theme')).toHaveDisplayValue('Same as the device')
    const before = ground()
    await userEvent.selectOptions(list('Theme'), 'Dark')
    expect(isDark()).toBe(true)
    expect(getComputedStyle(html).colorScheme).toBe('dark')
    await userEvent.selectOptions(list('Theme'), 'High contrast, black on white')
    expect([ground(), meta.content, readStored('theme')]).toEqual(['rgb(255, 255, 255)', '#ffffff', 'contrast-light'])
    expect(getComputedStyle(html).colorScheme).toBe('light')
    await userEvent.selectOptions(list('Theme'), 'Same as the device')
    expect([ground(), readStored('theme'), html.dataset['theme']]).toEqual([before, 'device', undefined])
  })

  it('shows what is kept when the page is opened again', async () => {
    writeStored('theme', 'contrast-dark')
    changeProfile({ layout: { ...DEFAULT_PROFILE.layout, textPercent: 140 } })
    await render(<LookChoices />)
    await expect.element(list('Theme')).toHaveDisplayValue('High contrast, white on black')
    await expect.element(list('Text size')).toHaveDisplayValue('140%')
  })

  it('makes all text larger, and keeps that with the sizes of keys', async () => {
    await render(<LookChoices />)
    const size = () => Number.parseFloat(getComputedStyle(document.querySelector('label') as Element).fontSize)
    const before = size()
    await userEvent.selectOptions(list('Text size'), '200%')
    expect(size()).toBeCloseTo(before * 2, 1)
    expect(readProfile().layout.textPercent).toBe(200)
    await userEvent.selectOptions(list('Text size'), 'Same as the device')
    expect(size()).toBeCloseTo(before, 1)
  })

  it('stops what moves, in styles and in what the program draws', async () => {
    await render(<LookChoices />)
    const moving = document.body.appendChild(document.createElement('p'))
    onTestFinished(() => moving.remove())
    moving.style.transition = 'opacity 1s'
    expect(getComputedStyle(moving).transitionDuration).toBe('1s')
    await page.getByRole('checkbox', { name: 'Less movement' }).click()
    expect(getComputedStyle(moving).transitionDuration).toBe('0s')
    expect(prefersReducedMotion()).toBe(true)
    await page.getByRole('checkbox', { name: 'Less movement' }).click()
    expect(getComputedStyle(moving).transitionDuration).toBe('1s')
  })
})
