/**
 * The edit lock. If the user chose it, the pages that change the remote ask for four digits. Once entered, they unlock
 * all of these pages, until the user goes to another page or reloads. Pages that press the TV are never locked.
 */
import { create } from '../../platform/store.ts'
import { onNavigation } from '../../platform/router.ts'
import { readStored } from '../../platform/stored-values.ts'
import { pathHere } from '../../platform/base-path.ts'

/**
 * The pages for buttons, TV buttons, press links, sizes and access methods. `/people` is not locked: each person chooses
 * their own settings there. `/tvs` has its own protection: a link from the person who runs the server.
 */
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

const useLock = create(() => ({ isUnlocked: false }))

export function useIsLocked(): boolean {
  return useLock(({ isUnlocked }) => !isUnlocked) && readStored('editLock') !== undefined
}

export function unlock(): void {
  useLock.setState({ isUnlocked: true })
}

if (typeof window !== 'undefined')
  onNavigation(() => {
    if (!LOCKED_PATHS.has(pathHere())) useLock.setState({ isUnlocked: false })
  })
