/** A part of the page that somebody waits for: what stands in its place says that it comes, or that it cannot yet. */
import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { PartMissing } from './PartMissing.tsx'
import { PartLoading } from './Wait.tsx'

export function awaitedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(load, PartMissing, PartLoading)
}
