/** How the user presses. The page is a file of its own, with all that it sets in motion: no other page needs it. */
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Wait } from '../../ui/Wait.tsx'

const WaysContent = lazyPart(async () => (await import('./WaysContent.tsx')).WaysContent, Wait)

export function WaysPage() {
  return (
    <Suspense fallback={<Wait />}>
      <WaysContent />
    </Suspense>
  )
}
