/** The texts of the ASL remote: the page, its notices, the camera, and the question about a reading. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import type { Notice } from './recording-machine.ts'
import type { WhyFailed } from './sign-calls.ts'
import type { CameraFault } from './use-camera.ts'

export const aslTexts = catalogue('asl')

export const failed: Sentence = catalogue('aslParts').failed

export const NOTICE_TEXTS: Readonly<Record<Notice['is'], Sentence>> = { ...catalogue('aslNotices'), failed: failed }

/** The second sentence of an error, where more is known. */
export const WHY_FAILED_TEXTS: Readonly<Record<WhyFailed, Sentence>> = catalogue('aslWhyFailed')

/** The texts of the feedback dialog. */
export const feedbackTexts = { ...catalogue('aslFeedback'), failed }

/** Hints when there is too little or too much light. */
export const LIGHT_TEXTS: Readonly<Record<'dark' | 'bright', Sentence>> = catalogue('aslLight')

/** Why there is no picture of the camera, and what to do. */
export const FAULT_TEXTS: Readonly<Record<CameraFault, Sentence>> = catalogue('aslFaults')
