/** The elements of the TV control page that get the focus by its machine. */
import type { Field } from './tv-config-form.ts'

export const STEP_ID = 'tv-control-step'
export const RETURN_ID = 'return-to-remote'

/** The field of a text. */
export function idOf(field: Field): string {
  return `event-${field}`
}
