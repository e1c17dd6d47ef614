/**
 * Derives from the settings and the boxes who may log in, pair and open the virtual TVs; for the features and for the
 * message at start. Recomputed when a box is added or removed.
 */
import { BoxSettingsError } from '@beckon/boxes/box-settings'
import { DEFAULT_PARTNER, NEUTRAL_PARTNER, PARTNERS, type Partner } from '@beckon/contract/partners'
import type { Config } from './config.ts'
import type { Boxes, KnownBox } from './boxes/boxes.ts'
import { isReserved } from './boxes/directory/reserved-subjects.ts'

export interface AccessPolicy {
  readonly practiceLogin: PracticeLogin
  /** The partners whose subscribers can log in here. */
  readonly loginPartners: readonly Partner[]
  /** Who may open the virtual TVs at `/tv`. */
  readonly virtualTvs: 'none' | 'this-machine' | 'everybody'
  /** Whether any box is more than a virtual TV. */
  readonly hasRealBox: boolean
  /** The partner of a browser that names none in its address or storage. */
  readonly partner: Partner
}

/** The practice provider with its practice subscribers, and why it is on or off. */
export type PracticeLogin =
  | { readonly is: 'on'; readonly why: 'asked for' | 'only virtual TVs' }
  | { readonly is: 'off'; readonly why: 'set' | 'real box' | 'provider' | 'database' | 'production' }

type Settings = Pick<
  Config,
  'practiceLogin' | 'providers' | 'isProduction' | 'virtualTvs' | 'partner' | 'mixedBoxes' | 'database'
>

/** The current accessPolicy; each property is computed when it is read. */
export function liveAccessPolicy(
  config: Settings,
  boxes: Pick<Boxes, 'all'>,
  { hasImported }: { readonly hasImported: boolean },
): AccessPolicy {
  let of: readonly KnownBox[] | undefined
  let decided: AccessPolicy | undefined
  const now = (): AccessPolicy => {
    const all = boxes.all()
    if (decided === undefined || of !== all) [of, decided] = [all, accessPolicy(config, all, hasImported)]
    return decided
  }
  now()
  return {
    get practiceLogin() {
      return now().practiceLogin
    },
    get loginPartners() {
      return now().loginPartners
    },
    get virtualTvs() {
      return now().virtualTvs
    },
    get hasRealBox() {
      return now().hasRealBox
    },
    get partner() {
      return now().partner
    },
  }
}

const isVirtual = ({ kind }: KnownBox) => kind === 'virtual'

/** Throws a BoxSettingsError for boxes that may not run on one server. */
export function accessPolicy(config: Settings, boxes: readonly KnownBox[], hasImported = false): AccessPolicy {
  const hasRealBox = hasImported || boxes.some((box) => !isVirtual(box))
  const hasVirtualTv = boxes.some(isVirtual)
  if (hasRealBox && hasVirtualTv && !config.mixedBoxes)
    throw new BoxSettingsError(
      'BECKON_BOXES: there are real boxes and virtual TVs together. Anyone who can open the page /tv can pair with ' +
        'this server, so a server with real boxes has no virtual TVs. Remove them from the list, or forget the TVs that ' +
        'were added in the page "TVs at home". To allow both, set BECKON_MIXED_BOXES=on.',
    )
  for (const { name, owners = [] } of boxes.filter((box) => !isVirtual(box)))
    for (const owner of owners)
      if (isReserved(owner.slice(owner.indexOf(':') + 1)))
        throw new BoxSettingsError(
          `BECKON_BOXES: the box "${name}" cannot belong to ${owner}: that name is reserved for practice and ` +
            'for households. Name a subscriber of your provider, or leave "owners" out.',
        )
  const practiceLogin = practiceLoginOf(config, hasRealBox)
  const providers = Object.keys(config.providers) as Partner[]
  return {
    practiceLogin,
    loginPartners: practiceLogin.is === 'on' ? (Object.keys(PARTNERS) as Partner[]) : providers,
    virtualTvs: hasVirtualTv ? config.virtualTvs : 'none',
    hasRealBox,
    partner: config.partner ?? (hasRealBox && providers.length === 0 ? NEUTRAL_PARTNER : DEFAULT_PARTNER),
  }
}

function practiceLoginOf(
  { practiceLogin, providers, database, isProduction }: Settings,
  hasRealBox: boolean,
): PracticeLogin {
  if (practiceLogin !== undefined) return practiceLogin ? { is: 'on', why: 'asked for' } : { is: 'off', why: 'set' }
  if (hasRealBox) return { is: 'off', why: 'real box' }
  if (Object.keys(providers).length > 0) return { is: 'off', why: 'provider' }
  // The practice provider keeps a pending log-in in this process, but the next request may reach another server.
  if (database !== undefined) return { is: 'off', why: 'database' }
  return isProduction ? { is: 'off', why: 'production' } : { is: 'on', why: 'only virtual TVs' }
}
