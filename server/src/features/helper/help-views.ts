/** The views of a help for the user and for the helper. */
import type { HelpersView, UsersView } from '@beckon/contract/helper'
import type { Help } from './help-machine.ts'

export function usersView(help: Help, version: string, now: number): UsersView {
  return {
    ...common(help, version, now),
    ...('name' in help && { name: help.name }),
    ...('proposed' in help && { proposed: help.proposed }),
  }
}

export function helpersView(help: Help, version: string, now: number): HelpersView {
  return {
    ...common(help, version, now),
    ...('settings' in help && { settings: help.settings }),
    ...('switchTest' in help && help.switchTest && { switchTest: [...help.switchTest] }),
  }
}

function common(help: Help, version: string, now: number) {
  return {
    at: help.at,
    leftMs: Math.max(0, help.until - now),
    version,
    ...('words' in help && { words: help.words }),
    ...('number' in help && help.number > 0 && { number: help.number }),
  }
}
