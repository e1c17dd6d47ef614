/**
 * A camera that shows a film of a fingerspelling hand, and a user who watches the preview to see when it begins and
 * ends.
 */
import type { Locator, Page } from '@playwright/test'
import { ASL_DATA } from '../../recognisers/test/asl-data.ts'
import { drawSpelling, writeY4m, type Spelling } from '../../recognisers/test/make-sign-videos.ts'

/** Chromium plays the film again and again; in the rest between two rounds there is time to press a button. */
const REST_MS = 1_500

/** Chromium reads `file` when a page opens the camera: until then another film can take its place. */
export function film(file: string, spelling: Spelling): void {
  if (ASL_DATA !== undefined) writeY4m(file, drawSpelling(ASL_DATA, { restMs: REST_MS, student: 190, ...spelling }))
}

export function mirrorOf(page: Page): Locator {
  return page.getByLabel('What your camera sees, as in a mirror')
}

/** Waits until the hand has come and gone: now there is an empty picture for twice `REST_MS`. */
export async function handHasGone(mirror: Locator): Promise<void> {
  await pictureIs(mirror, 'a hand')
  await pictureIs(mirror, 'empty')
}

/**
 * Reads the picture 20 times a second: without a hand it has one colour. The preview itself stops while it is scrolled
 * out of view.
 */
function pictureIs(mirror: Locator, wanted: 'a hand' | 'empty'): Promise<void> {
  return mirror.evaluate(
    async (element, { want, patienceMs }) => {
      const [width, height] = [16, 12]
      const video = document.createElement('video')
      video.srcObject = (element as HTMLVideoElement).srcObject
      video.muted = true
      await video.play()
      const brush = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      const began = performance.now()
      while (performance.now() - began < patienceMs) {
        brush?.drawImage(video, 0, 0, width, height)
        const reds = [...(brush?.getImageData(0, 0, width, height).data ?? [])].filter((_, n) => n % 4 === 0)
        if ((Math.max(...reds) - Math.min(...reds) > 20 ? 'a hand' : 'empty') === want)
          return void (video.srcObject = null)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`The camera's picture did not become ${want}.`)
    },
    { want: wanted, patienceMs: 15_000 },
  )
}
