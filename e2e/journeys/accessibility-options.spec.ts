import type { Page } from '@playwright/test'
import { countFrames } from '../../web/test/count-frames.ts'
import { watchCalls } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { quiet } from '../support/quiet.ts'
import { switchUser } from '../support/switch-user.ts'
import { touchKey } from '../support/touch.ts'

test.describe('a key that is held', () => {
  test(
    'presses once when hold to repeat is off, however long it is held [E40]',
    { tag: '@firefox' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      const calls = await watchCalls(page)
      await page.reload()
      const up = page.getByRole('button', { name: 'Volume up' })
      await up.click({ delay: 1_200 })
      await up.focus()
      await page.keyboard.down('Enter')
      for (let n = 0; n < 5; n += 1) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await calls.settle()
      expect(calls.of('processCecKey')).toHaveLength(2)
    },
  )
})

/** From its next load on, the page runs this as soon as the key can be pressed. What judges touches arrives slowly. */
async function asSoonAsDrawn(page: Page, id: string, then: string): Promise<void> {
  await page.route(/touch-filter|ignore-repeats/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const drawing = new MutationObserver(() => {
      const key = document.getElementById('${id}')
      if (key === null || key.matches(':disabled, [aria-disabled=true], [inert] *')) return
      drawing.disconnect()
      // A hand comes in a task of its own.
      setTimeout(() => { ${then} })
    })
    drawing.observe(document, { subtree: true, childList: true, attributes: true })
  })`)
}

test.describe('a finger that shakes', { tag: '@firefox' }, () => {
  test('presses nothing by a touch that is too short, however early, and what it ends on where the end counts', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    await asSoonAsDrawn(page, 'volumeUp', `(${touchKey})(['volumeUp', 'pointerdown', 'pointerup'])`)
    await page.evaluate(() => localStorage.setItem('touchHoldMs', '300'))
    const { volume } = await tv.state()
    const tooShort = page.getByText('Volume up: hold it a little longer.')
    await page.reload()
    await expect(tooShort.first()).toBeAttached()
    await quiet(page)
    expect((await tv.state()).volume).toBe(volume)

    await page.evaluate(() => localStorage.setItem('touchCounts', 'ended'))
    await page.reload()
    await expect(tooShort.first()).toBeAttached()
    await page.evaluate(touchKey, ['volumeUp', 'pointerdown'] as const)
    await page.waitForTimeout(400)
    await page.evaluate(touchKey, ['volumeDown', 'pointerup'] as const)
    await tv.shows((state) => state.volume < volume)
  })

  test('presses once by a second touch that comes too soon, however early', async ({ page, openPairedRemote }) => {
    const tv = await openPairedRemote(page)
    // Clicks of a script count as those of a hand at power keys alone.
    await asSoonAsDrawn(page, 'power', 'key.click(), key.click()')
    await page.evaluate(() => localStorage.setItem('ignoreOthersMs', '1000'))
    const calls = await watchCalls(page)
    await page.reload()
    await expect(page.getByText('All power: the second press came too soon and was not sent.').first()).toBeAttached()
    await tv.shows(({ power }) => power !== 'on')
    await calls.settle()
    expect(calls.of('processCecKey')).toHaveLength(1)
  })
})

test.describe('a big switch on the screen', { tag: '@firefox' }, () => {
  test('leads the frame to Mute, each step is drawn in its own frame, and the TV hears the press', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const ways = JSON.stringify({
      version: 1,
      way: 'scan',
      switches: [{ source: 'screen', code: 'bottom', job: 'select' }],
      press: { ignoreMs: 0 },
      scan: { method: 'auto', stepMs: 1_500, firstPercent: 0 },
    })
    await page.evaluate((profile) => localStorage.setItem('ways', profile), ways)
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      window.frames = (${countFrames})('[data-ways="highlight"]')
    })`)
    await page.reload()
    const bigSwitch = page.getByRole('button', { name: 'Switch', exact: true })
    const { muted } = await tv.state()
    const { x, y } = (await bigSwitch.boundingBox()) ?? { x: 0, y: 0 }
    const user = switchUser(page, 'auto', { pressed: () => page.mouse.click(x + 20, y + 20) })
    await user.choose(page.getByRole('button', { name: 'Mute', exact: true }))
    await tv.shows((state) => state.muted !== muted)
    const drawn = await page.evaluate(() =>
      (window as unknown as { frames: ReturnType<typeof countFrames> }).frames.counted(),
    )
    expect(drawn.inFrame).toBeGreaterThan(3)
    // A press draws at once, between two frames.
    expect(drawn.late, JSON.stringify(drawn)).toBeLessThanOrEqual(user.presses())
  })
})
