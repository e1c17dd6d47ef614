/** The cable partners, the neutral one of households, and everything that differs between them. There is no `if (partner === …)` elsewhere. */
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
  /** Empty for the neutral partner, whose texts do without it. */
  readonly brand: string
  /** The interface language until the user chooses one. */
  readonly language: Language
  readonly easyPair: boolean
  readonly learnMore: boolean
  readonly releaseNotes: boolean
}

export type Partner = keyof typeof PARTNERS
export const DEFAULT_PARTNER: Partner = 'comcast'
/** A household with boxes of its own: no cable partner, no brand. */
export const NEUTRAL_PARTNER = 'home' satisfies Partner

/**
 * The partner a value stands for, or undefined for a foreign one. A value may carry a variant after a dash
 * (`comcast-test`), and is read without regard to case.
 */
export function partnerOf(value: string | null | undefined): Partner | undefined {
  const name = value?.split('-')[0]?.toLowerCase()
  return name !== undefined && Object.hasOwn(PARTNERS, name) ? (name as Partner) : undefined
}

/** The first of these values that is one of ours, with its variant; else the default. */
export function firstPartner(...values: readonly (string | null | undefined)[]): string {
  return values.find((value) => partnerOf(value) !== undefined) ?? DEFAULT_PARTNER
}

/** Whether a partner's subscribers can log in at a server that names the partners with a log-in; one that names none has it for all. */
export function hasLogin(value: string | null | undefined, loginPartners: readonly string[] | undefined): boolean {
  return loginPartners === undefined || loginPartners.includes(partnerOf(value) ?? DEFAULT_PARTNER)
}

/** What differs for a partner value; an unknown value gets the default partner's traits. */
export function traitsOf(value: string | null | undefined): PartnerTraits {
  return PARTNERS[partnerOf(value) ?? DEFAULT_PARTNER]
}
