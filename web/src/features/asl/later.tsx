/** What comes after the page, before anybody needs it: the mirror and its one button are what people wait for. */
import { lazy } from 'react'

const loadNoticeParts = () => import('./notice-parts.tsx')
const loadChoice = () => import('./CameraChoice.tsx')
const loadTrouble = () => import('./CameraTrouble.tsx')
const loadFeedback = () => import('./FeedbackDialog.tsx')
const loadLight = () => import('./LightHint.tsx')
export const loadSending = () => import('./send-sign.ts')
export const loadAnalytics = () => import('../consent/analytics.ts')
export const loadSpoken = () => import('./spoken-texts.ts')

export const NoticeText = lazy(async () => ({ default: (await loadNoticeParts()).NoticeText }))
export const NoticeButtons = lazy(async () => ({ default: (await loadNoticeParts()).NoticeButtons }))
export const CameraChoice = lazy(async () => ({ default: (await loadChoice()).CameraChoice }))
export const CameraTrouble = lazy(async () => ({ default: (await loadTrouble()).CameraTrouble }))
export const FeedbackDialog = lazy(async () => ({ default: (await loadFeedback()).FeedbackDialog }))
export const LightHint = lazy(async () => ({ default: (await loadLight()).LightHint }))

/** A failure here is of no account: who needs it asks again. */
export function loadTheRest(): void {
  for (const load of [loadNoticeParts, loadTrouble, loadFeedback, loadSending, loadSpoken]) void load().catch(() => {})
}
