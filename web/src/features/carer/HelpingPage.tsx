/** The page of somebody who helps. It is a file of its own, with the shape of a profile: no other page needs it. */
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Wait } from '../../ui/Wait.tsx'

const Content = lazyPart(async () => (await import('./HelpingContent.tsx')).HelpingContent, Wait)

export function HelpingPage() {
  return (
    <Suspense fallback={<Wait />}>
      <Content />
    </Suspense>
  )
}
