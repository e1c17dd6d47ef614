/**
 * The modes of this browser. In companion mode it is about to pair a companion app; the shared and the stored state
 * change together. Otherwise it is the user's own remote or the whole one.
 */
import { changeShared } from '../platform/shared-state.ts'
import { removeStored, writeStored, readStored } from '../platform/stored-values.ts'

export function enterCompanionMode(companionId: string): void {
  changeShared({ isCompanionMode: true, companionId })
  writeStored('companionMode', true)
  writeStored('companionId', companionId)
}

/** The browser continues as an ordinary remote. */
export function leaveCompanionMode(): void {
  changeShared({ isCompanionMode: false })
  writeStored('companionMode', false)
}

/** Leaves companion mode for good: the app is paired. */
export function forgetCompanion(): void {
  leaveCompanionMode()
  changeShared({ companionId: undefined })
  removeStored('companionMode')
  removeStored('companionId')
}

/** The path of the remote page: the user's own buttons if they use those, otherwise the whole remote (A20, D10). */
export function remotePath(customMode = readStored('customMode')): '/remote' | '/my-remote' {
  return customMode === true ? '/my-remote' : '/remote'
}
