/** The practice. A file of its own, with all that it sets in motion: no other page needs it. */
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Wait } from '../../../ui/Wait.tsx'

const PracticeContent = lazyPart(async () => (await import('./PracticeContent.tsx')).PracticeContent, Wait)

export function PracticePage() {
  return (
    <Suspense fallback={<Wait />}>
      <PracticeContent />
    </Suspense>
  )
}
