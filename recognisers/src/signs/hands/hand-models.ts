/** MediaPipe's hand models, out of its package. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeHandTracker, type HandTracker } from './hand-tracker.ts'
import { makeModels } from './tflite.ts'

/** Where the palm detector lies inside the package's archive of assets (version 0.4.1675469240, which is pinned). */
const PALM_DETECTOR_BYTES = [11, 2_341_291] as const

/** Rejects when one of the optional packages is not installed. */
export async function loadHandTracker(): Promise<HandTracker> {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/hands'))
  const assets = readFileSync(join(folder, 'hands_solution_packed_assets.data'))
  const [palm, landmarks] = await makeModels([
    Uint8Array.from(assets.subarray(...PALM_DETECTOR_BYTES)),
    Uint8Array.from(readFileSync(join(folder, 'hand_landmark_full.tflite'))),
  ])
  return makeHandTracker(palm!, landmarks!)
}
