/** A part of the page for which the user waits: until it comes, a message says that it loads, or that it cannot yet. */
import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { PartMissing } from './PartMissing.tsx'
import { PartLoading } from './Wait.tsx'

export function awaitedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(load, PartMissing, PartLoading)
}
