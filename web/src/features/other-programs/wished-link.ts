/** What somebody enters for a press link, and whether it can be made so. Pure. */
import { ORIGIN, type LinkRight } from '@beckon/contract/other-programs'

/** Where most people open AsTeRICS Grid. */
export const ASTERICS_GRID = 'https://grid.asterics.eu'

/** 0: until somebody ends it. */
export const LASTS = [0, 365, 90, 7, 1] as const

/** Those that a file is made for, then any other. */
export const PROGRAMS = ['asterics', 'optikey', 'openBoard', 'other'] as const
export type ProgramChoice = (typeof PROGRAMS)[number]

/** As the link is called unless its user says otherwise. */
const NAMES: Readonly<Record<ProgramChoice, string>> = {
  asterics: 'AsTeRICS Grid',
  optikey: 'OptiKey',
  openBoard: 'Open Board',
  other: '',
}

export interface WishedLink {
  readonly program: ProgramChoice
  readonly name: string
  readonly may: Readonly<Record<LinkRight, boolean>>
  readonly days: number
  readonly endsWithSession: boolean
  readonly isAsterics: boolean
  /** The address of another web page, as it was typed. */
  readonly page: string
}

export const EMPTY_LINK: WishedLink = {
  program: 'other',
  name: NAMES.other,
  may: { keys: true, words: true, state: false },
  days: 0,
  endsWithSession: false,
  isAsterics: false,
  page: '',
}

/** With what the program needs: AsTeRICS Grid is a web page, and its file shows what is on. A name of the user's own stays. */
export function forProgram(wish: WishedLink, program: ProgramChoice): WishedLink {
  const isAsterics = program === 'asterics'
  const isOwnName = wish.name.trim() !== NAMES[wish.program]
  return {
    ...wish,
    program,
    name: isOwnName ? wish.name : NAMES[program],
    may: { ...EMPTY_LINK.may, state: isAsterics },
    isAsterics,
  }
}

export type Missing = 'name' | 'may' | 'page'

/** What is wrong, in the order of the page. */
export function missingIn({ name, may, page }: WishedLink): readonly Missing[] {
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

export function bodyOf({ name, may, days, endsWithSession, isAsterics, page }: WishedLink) {
  const other = originOf(page)
  return {
    name: name.trim(),
    may: (Object.keys(may) as LinkRight[]).filter((right) => may[right]),
    ...(days > 0 && { days }),
    endsWithSession,
    origins: [...new Set([...(isAsterics ? [ASTERICS_GRID] : []), ...(other === undefined ? [] : [other])])],
  }
}
