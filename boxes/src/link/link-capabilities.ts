/** The capabilities of a box as JSON, with lists in place of sets. */
import type { LinkCapabilities } from '@beckon/contract/box-link'
import type { Capabilities } from '../box.ts'

export function asLists({ keys, lacks, tvButtons, ...rest }: Capabilities): LinkCapabilities {
  return {
    ...rest,
    keys: [...keys],
    ...(lacks === undefined ? {} : { lacks: [...lacks] }),
    ...(tvButtons === undefined ? {} : { tvButtons: [...tvButtons] }),
  }
}

export function asSets({ keys, lacks, tvButtons, ...rest }: LinkCapabilities): Capabilities {
  return {
    ...rest,
    keys: new Set(keys),
    ...(lacks === undefined ? {} : { lacks: new Set(lacks) }),
    ...(tvButtons === undefined ? {} : { tvButtons: new Set(tvButtons) }),
  }
}
