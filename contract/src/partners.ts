/**
 * The partners: five cable companies and the neutral one of households, with everything that differs between them.
 * Other code reads these traits and compares no cable companies.
 */
import type { Language } from './languages.ts'

export const PARTNERS = {
  comcast: { brand: 'Comcast', language: 'en', easyPair: true, learnMore: true, releaseNotes: true },
  cox: { brand: 'Cox', language: 'en', easyPair: false, learnMore: false, releaseNotes: false },
  rogers: { brand: 'Rogers', language: 'en', easyPair: false, learnMore: false, releaseNotes: false },
  shaw: { brand: 'Shaw', language: 'en', easyPair: false, learnMore: false, releaseNotes: false },
  videotron: { brand: 'Vidéotron', language: 'fr', easyPair: false, learnMore: false, releaseNotes: false },
  home: { brand: '', language: 'en', easyPair: true, learnMore: true, releaseNotes: true },
} as const satisfies Record<string, PartnerTraits>

export interface PartnerTraits {
  /** Empty for the neutral partner; its texts have no brand. */
  readonly brand: string
  /** The language of the interface until the user chooses one. */
  readonly language: Language
  /** Whether the first page offers easy pair even where there is a log-in. */
  readonly easyPair: boolean
  /** Whether the menu has the page "Learn more". */
  readonly learnMore: boolean
  /** Whether the menu has the release notes. */
  readonly releaseNotes: boolean
}

export type Partner = keyof typeof PARTNERS
export const DEFAULT_PARTNER: Partner = 'comcast'
/** A household with its own boxes: no cable company, no brand. */
export const NEUTRAL_PARTNER = 'home' satisfies Partner

/**
 * The partner of a value; undefined if unknown. A value may have a variant after a dash (`comcast-test`). Case is
 * ignored.
 */
export function partnerOf(value: string | null | undefined): Partner | undefined {
  const name = value?.split('-')[0]?.toLowerCase()
  return name !== undefined && Object.hasOwn(PARTNERS, name) ? (name as Partner) : undefined
}

/** The first value that names a partner, with its variant; otherwise the default partner. */
export function firstPartner(...values: readonly (string | null | undefined)[]): string {
  return values.find((value) => partnerOf(value) !== undefined) ?? DEFAULT_PARTNER
}

/** Whether a partner has a log-in. `loginPartners` is the server's list; undefined means that all partners have one. */
export function hasLogin(value: string | null | undefined, loginPartners: readonly string[] | undefined): boolean {
  return loginPartners === undefined || loginPartners.includes(partnerOf(value) ?? DEFAULT_PARTNER)
}

/** The traits of a partner value; an unknown value gets those of the default partner. */
export function traitsOf(value: string | null | undefined): PartnerTraits {
  return PARTNERS[partnerOf(value) ?? DEFAULT_PARTNER]
}
