/**
 * Draws the app's icons from `web/public/icon.svg` with Chromium: `npx node tools/make-icons.ts`. The repository has
 * the results, since a build must not need a browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { ensureChromium } from './test-programs.ts'

const FOLDER = 'web/public/icons'
const GROUND = '#f7f4ee'

interface Icon {
  readonly name: string
  readonly size: number
  /** How much of the side the drawing takes. A maskable icon keeps to the circle of 80 % that every shape leaves. */
  readonly drawing: number
  /** The radius of its corners as a part of the side; 0 where the device cuts its own shape. */
  readonly corner: number
}

const ICONS: readonly Icon[] = [
  { name: 'icon-192', size: 192, drawing: 0.78, corner: 0.22 },
  { name: 'icon-512', size: 512, drawing: 0.78, corner: 0.22 },
  { name: 'maskable-192', size: 192, drawing: 0.62, corner: 0 },
  { name: 'maskable-512', size: 512, drawing: 0.62, corner: 0 },
  { name: 'apple-touch-icon', size: 180, drawing: 0.72, corner: 0 },
]

const svg = readFileSync('web/public/icon.svg', 'utf8')
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { name, size, drawing, corner } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>
    body { margin: 0 }
    div { width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${GROUND}; border-radius: ${corner * size}px }
    svg { width: ${drawing * size}px; height: ${drawing * size}px }
  </style><div>${svg}</div>`)
  writeFileSync(`${FOLDER}/${name}.png`, await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
