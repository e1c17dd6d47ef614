/**
 * Companion mode: this browser is about to pair a companion app. What the pages share and what is stored change
 * together.
 */
import { changeShared } from '../platform/shared-state.ts'
import { removeStored, writeStored } from '../platform/stored-values.ts'

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

/** Leaves it for good: the app is paired. */
export function forgetCompanion(): void {
  leaveCompanionMode()
  changeShared({ companionId: undefined })
  removeStored('companionMode')
  removeStored('companionId')
}
