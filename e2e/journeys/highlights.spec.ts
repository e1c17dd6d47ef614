/**
 * The highlight of scanning and the progress of dwell are seen in every theme, and without motion where none is wanted.
 */
import type { Page } from '@playwright/test'
import { THEMES } from '../support/access-checks.ts'
import { expect, test } from '../support/journey.ts'

const SCAN = {
  version: 1,
  way: 'scan',
  switches: [{ source: 'key', code: 'Space', job: 'select' }],
  scan: { method: 'step', startsOn: 'arrival' },
}
const DWELL = { version: 1, way: 'dwell', dwell: { completeMs: 3_000, deadMs: 0, deadPx: 0 } }
/** WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3

async function openWith(page: Page, profile: object): Promise<void> {
  await page.evaluate((ways) => localStorage.setItem('ways', ways), JSON.stringify(profile))
  await page.goto('/remote')
}

interface Colours {
  readonly line: string
  readonly edge: string
  /** What the user's own theme highlights with, where colours are forced. */
  readonly highlight: string
}

/** Of the two strokes of what is drawn: a band and its edge, or a ring and its track. */
async function coloursOf(page: Page, edge: string, line: string): Promise<Colours> {
  await page.locator(line).first().waitFor({ state: 'attached' })
  return page.evaluate(
    ([edge, line]) => {
      const strokeOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body).stroke
      const probe = document.createElement('i')
      probe.style.cssText = 'color: Highlight; forced-color-adjust: none'
      document.body.append(probe)
      const highlight = getComputedStyle(probe).color
      probe.remove()
      return { line: strokeOf(line), edge: strokeOf(edge), highlight }
    },
    [edge, line] as const,
  )
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/gu) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the frame of scanning and the ring of dwell stand out by 3 to 1 in light, dark and forced colours', async ({
  page,
  openPairedRemote,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPairedRemote(page)
  for (const { profile, begin, edge, line } of [
    {
      profile: SCAN,
      begin: async () => {},
      edge: '[data-ways="highlight"] rect:nth-of-type(1)',
      line: '[data-ways="highlight"] rect:nth-of-type(2)',
    },
    {
      profile: DWELL,
      begin: () => page.getByRole('button', { name: 'Volume up', exact: true }).hover(),
      edge: '[data-ways="dwell"] circle:nth-of-type(1)',
      line: '[data-ways="dwell"] circle:nth-of-type(2)',
    },
  ]) {
    await openWith(page, profile)
    await page.locator('[data-ways]').first().waitFor({ state: 'attached' })
    for (const { name, media } of THEMES) {
      await page.emulateMedia(media)
      await page.mouse.move(700, 20, { steps: 4 })
      await begin()
      const colours = await coloursOf(page, edge, line)
      const where = `${profile.way}, ${name}`
      expect(contrast(colours.line, colours.edge), where).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      if (media.forcedColors === 'active') expect(colours.line, where).toBe(colours.highlight)
    }
  }
})

test('with little motion the progress of dwell grows in four steps', async ({ page, openPairedRemote }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPairedRemote(page)
  await openWith(page, DWELL)
  await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      const done = document.querySelector('[data-ways="dwell"] circle:nth-of-type(2)')?.getAttribute('stroke-dasharray')
      if (done !== null && done !== undefined) seen.add(done.split(' ')[0] ?? '')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.mouse.move(700, 20, { steps: 4 })
  await page.getByRole('button', { name: 'Volume up', exact: true }).hover()
  const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  await expect.poll(async () => (await seen()).includes('0.75')).toBe(true)
  for (const done of await seen()) expect(['0', '0.25', '0.5', '0.75', '1']).toContain(done)
})
