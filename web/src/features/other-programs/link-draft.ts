/** What the user has entered for a new press link, and what is still missing. Pure. */
import { ORIGIN, type LinkRight } from '@beckon/contract/other-programs'

/** Where most people open AsTeRICS Grid. */
export const ASTERICS_GRID = 'https://grid.asterics.eu'

/** How many days a link lasts; 0: until somebody ends it. */
export const LASTS = [0, 365, 90, 7, 1] as const

/** The programs for which there is a file; then any other program. */
export const PROGRAMS = ['asterics', 'optikey', 'openBoard', 'other'] as const
export type ProgramChoice = (typeof PROGRAMS)[number]

/** The name of the link until the user enters another one. */
const NAMES: Readonly<Record<ProgramChoice, string>> = {
  asterics: 'AsTeRICS Grid',
  optikey: 'OptiKey',
  openBoard: 'Open Board',
  other: '',
}

export interface LinkDraft {
  readonly program: ProgramChoice
  readonly name: string
  readonly may: Readonly<Record<LinkRight, boolean>>
  readonly days: number
  readonly endsWithSession: boolean
  readonly isAsterics: boolean
  /** The address of another web page, as it was typed. */
  readonly page: string
}

export const EMPTY_DRAFT: LinkDraft = {
  program: 'other',
  name: NAMES.other,
  may: { keys: true, words: true, state: false },
  days: 0,
  endsWithSession: false,
  isAsterics: false,
  page: '',
}

/** The draft with what the program needs: AsTeRICS Grid is a web page, and its file shows what is on. Keeps the user's name. */
export function forProgram(draft: LinkDraft, program: ProgramChoice): LinkDraft {
  const isAsterics = program === 'asterics'
  const isOwnName = draft.name.trim() !== NAMES[draft.program]
  return {
    ...draft,
    program,
    name: isOwnName ? draft.name : NAMES[program],
    may: { ...EMPTY_DRAFT.may, state: isAsterics },
    isAsterics,
  }
}

export type Missing = 'name' | 'may' | 'page'

/** The missing fields, in the order of the page. */
export function missingIn({ name, may, page }: LinkDraft): readonly Missing[] {
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(Object.values(may).includes(true) ? [] : (['may'] as const)),
    ...(page.trim() === '' || originOf(page) !== undefined ? [] : (['page'] as const)),
  ]
}

/** Scheme, host and port of an address, as browsers name a page; undefined for what is no address. */
export function originOf(page: string): string | undefined {
  const address = URL.canParse(page.trim()) ? new URL(page.trim()).origin : ''
  return ORIGIN.test(address) ? address : undefined
}

export function bodyOf({ name, may, days, endsWithSession, isAsterics, page }: LinkDraft) {
  const other = originOf(page)
  return {
    name: name.trim(),
    may: (Object.keys(may) as LinkRight[]).filter((right) => may[right]),
    ...(days > 0 && { days }),
    endsWithSession,
    origins: [...new Set([...(isAsterics ? [ASTERICS_GRID] : []), ...(other === undefined ? [] : [other])])],
  }
}
