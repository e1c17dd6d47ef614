/** A page that asks for the digits of the lock first, where its user has chosen so. */
import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartLoading } from '../../ui/Page.tsx'
import { useIsLocked } from './edit-lock.ts'

const LockPage = lazyPart(async () => (await import('./LockPage.tsx')).LockPage, PartLoading, PartLoading)

export function locked(Page: ComponentType): ComponentType {
  return function Locked() {
    return useIsLocked() ? <LockPage /> : <Page />
  }
}
