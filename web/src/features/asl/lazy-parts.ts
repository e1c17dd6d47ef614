/** The parts that load after the page, before anybody needs them: people wait for the mirror and its one button. */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartMissing, NoConnection } from '../../ui/PartMissing.tsx'

const loadNoticeParts = () => import('./notice-parts.tsx')
const loadChoice = () => import('./CameraChoice.tsx')
const loadTrouble = () => import('./CameraTrouble.tsx')
const loadFeedback = () => import('./FeedbackDialog.tsx')
const loadLight = () => import('./LightHint.tsx')
export const loadSending = () => import('./send-sign.ts')
export const loadAnalytics = () => import('../consent/analytics.ts')
export const loadSpoken = () => import('./texts.ts')

export const NoticeText = lazyPart(async () => (await loadNoticeParts()).NoticeText, NoConnection)
export const NoticeButtons = lazyPart(async () => (await loadNoticeParts()).NoticeButtons)
export const CameraChoice = lazyPart(async () => (await loadChoice()).CameraChoice)
export const CameraTrouble = lazyPart(async () => (await loadTrouble()).CameraTrouble, PartMissing)
export const FeedbackDialog = lazyPart(async () => (await loadFeedback()).FeedbackDialog, PartMissing)
export const LightHint = lazyPart(async () => (await loadLight()).LightHint)

/** Failure is harmless: callers retry. */
export function loadTheRest(): void {
  for (const load of [loadNoticeParts, loadTrouble, loadFeedback, loadSending, loadSpoken]) void load().catch(() => {})
}
