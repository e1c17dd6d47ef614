/** The texts that several pages for signs have. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import type { CameraFault } from './use-camera.ts'

export const aslTexts = catalogue('asl')

/** Why there is no picture of the camera, and what to do. */
export const CAMERA_FAULT_TEXTS: Readonly<Record<CameraFault, Sentence>> = catalogue('aslFaults')

export const personalSignsTexts = catalogue('personalSigns')

export const failed: Sentence = catalogue('aslParts').failed
