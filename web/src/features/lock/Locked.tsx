/** Wraps a page so that it asks for the code first if the user has turned the lock on. */
import type { ComponentType } from 'react'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { PartLoading } from '../../ui/Page.tsx'
import { useIsLocked } from './edit-lock.ts'

const LockPage = lazyComponent(async () => (await import('./LockPage.tsx')).LockPage, PartLoading, PartLoading)

export function locked(Page: ComponentType): ComponentType {
  return function Locked() {
    return useIsLocked() ? <LockPage /> : <Page />
  }
}
