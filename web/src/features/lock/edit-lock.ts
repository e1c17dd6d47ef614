/**
 * The edit lock, for pages that change the remote, never for those that control the TV. If it is on, these pages ask
 * for its code (`code-entry-machine.ts`). One entry unlocks them all, until the user goes to any other page or reloads.
 */
import { create } from '../../platform/state-hook.ts'
import { onNavigation } from '../../platform/router.ts'
import { useStored } from '../../platform/use-stored.ts'
import { pathHere } from '../../platform/base-path.ts'

/**
 * The pages for buttons, TV buttons, press links and accessibility. `/tvs` has its own protection: a link from the
 * person who runs the server.
 */
export const LOCKED_PATHS: ReadonlySet<string> = new Set([
  '/my-remote-config',
  '/add-new-button',
  '/add-popular-buttons',
  '/edit-custom-button',
  '/tv-config',
  '/other-programs',
  '/access',
  '/switch-test',
])

const useLock = create(() => ({ isUnlocked: false }))

export function useIsLocked(): boolean {
  const isOn = useStored('editLock') !== undefined
  return useLock(({ isUnlocked }) => !isUnlocked) && isOn
}

export function unlock(): void {
  useLock.setState({ isUnlocked: true })
}

if (typeof window !== 'undefined')
  onNavigation(() => {
    if (!LOCKED_PATHS.has(pathHere())) useLock.setState({ isUnlocked: false })
  })
