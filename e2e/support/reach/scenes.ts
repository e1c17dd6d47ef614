/** Every place with something to choose: pages by route, dialogs, steps inside pages, and failures. */
import { PATHS, type Path } from '../../../web/src/app/paths.ts'
import { DIALOGS } from './dialogs.ts'
import { forgetPairing, goInside, type Scene, waitForTv } from './open-scene.ts'
import { STEPS } from './steps.ts'
import { TROUBLE } from './trouble.ts'
import type { Page } from '@playwright/test'

/** What a page needs before it is all there. */
const OPEN: Partial<Record<Path, (page: Page) => Promise<void>>> = {
  '/remote': async () => {},
  '/': async (page) => {
    await forgetPairing(page)
    await page.goto('/')
  },
  '/waiting-for-tv': waitForTv,
  '/my-remote-config': async (page) => {
    await goInside(page, '/my-remote-config')
    // With a button selected, all that can be done with it is there.
    await page.getByRole('main').getByRole('option').first().click()
  },
  '/edit-custom-button': async (page) => {
    await goInside(page, '/my-remote-config')
    await page.getByRole('main').getByRole('option').first().click()
    await goInside(page, '/edit-custom-button')
  },
}

const ROUTES = (Object.keys(PATHS) as Path[]).map((path): Scene => ({
  name: path,
  open: (page) => (OPEN[path] ?? ((page) => goInside(page, path)))(page),
}))

/** After these nobody is paired. */
const UNPAIRED: ReadonlySet<string> = new Set<Path>(['/', '/waiting-for-tv'])
const [unpaired, paired] = [
  ROUTES.filter(({ name }) => UNPAIRED.has(name)),
  ROUTES.filter(({ name }) => !UNPAIRED.has(name)),
]

export const SCENES: readonly Scene[] = [...paired, ...DIALOGS, ...STEPS, ...TROUBLE, ...unpaired]
