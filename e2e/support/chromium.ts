/** The browser of the journeys with a camera of its own. */
import { QUIET_CHROMIUM } from '../playwright.config.ts'

/** The camera shows a made-up picture, or a film: mjpeg or y4m. */
export function chromiumWithCamera(film?: string) {
  const camera = ['--use-fake-device-for-media-stream', ...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`])]
  return { executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium', args: [...QUIET_CHROMIUM, ...camera] }
}
