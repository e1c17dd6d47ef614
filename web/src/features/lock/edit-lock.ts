/**
 * The edit lock: by choice, what changes the remote asks for four digits first. It stays open on the pages that it is
 * for, and is shut again with the first other page and with a reload. Nothing that presses the TV is behind it.
 */
import { create } from '../../platform/store.ts'
import { onNavigation } from '../../platform/router.ts'
import { readStored } from '../../platform/stored-values.ts'
import { pathHere } from '../../platform/base-path.ts'

/** Buttons, TV buttons, sizes and access methods. */
export const LOCKED_PATHS: ReadonlySet<string> = new Set([
  '/my-remote-config',
  '/add-new-button',
  '/add-popular-buttons',
  '/edit-custom-button',
  '/my-remote-file',
  '/tv-config',
  '/other-programs',
  '/access',
  '/ways',
])

const useOpen = create(() => ({ isOpen: false }))

export function useIsShut(): boolean {
  return useOpen(({ isOpen }) => !isOpen) && readStored('editLock') !== undefined
}

export function openLock(): void {
  useOpen.setState({ isOpen: true })
}

if (typeof window !== 'undefined')
  onNavigation(() => {
    if (!LOCKED_PATHS.has(pathHere())) useOpen.setState({ isOpen: false })
  })
