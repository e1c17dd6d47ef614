/** The pause between the digits of a composed number. It is set per box, since some lose digits that come sooner. */
import { shared } from '../platform/shared-state.ts'
import {
  DIGIT_SPACING_MAX_MS,
  DIGIT_SPACINGS_AT_MOST,
  readNumber,
  readStored,
  writeStored,
} from '../platform/stored-values.ts'

/** The spacing for the current box. */
export function digitSpacingMs(): number {
  const own = readStored('digitSpacings')?.find(({ box }) => box === shared().deviceId)?.ms
  return (own && Math.min(own, DIGIT_SPACING_MAX_MS)) ?? readNumber('digitSpacingMs')
}

/** Stores it for this box; for all boxes if this one has no name. */
export function keepDigitSpacing(ms: number): void {
  const { deviceId } = shared()
  if (deviceId === undefined) return writeStored('digitSpacingMs', ms)
  const others = (readStored('digitSpacings') ?? []).filter(({ box }) => box !== deviceId)
  writeStored('digitSpacings', [{ box: deviceId, ms }, ...others].slice(0, DIGIT_SPACINGS_AT_MOST))
}
