/**
 * Why a command did not work: a row for each status with words of its own, and for what the browser finds itself.
 * `press` is for a button and names it; `spoken` is for a spoken command. The rows without a status of the server:
 *
 * - `no connection`: nothing was sent. `connection lost`: something was sent, then the connection broke.
 * - `no answer`: something was sent, and no answer came in time.
 * - `unclear answer`: an answer that is not the server's own, such as that of a proxy or of a network's log-in page.
 * - `partly done`: one of the two commands of All power was carried out.
 * - `refused`: any other status. `nothing heard`: no speech was recognised. `silence`: the microphone gave no sound.
 */
import { catalogue } from './catalogue.ts'
import type { Driver } from './drivers.ts'
import { sentenceFrom, type Sentence } from './languages.ts'
import { STATUSES } from './statuses.ts'

interface Row {
  readonly press?: Sentence
  readonly spoken?: Sentence
}

const texts = catalogue('failures')
const EVENT_NOT_TAKEN = catalogue('eventNotTaken') satisfies Row

export const FAILURE_TEXTS = {
  ...texts,
  BUSY: texts['TOO-MANY'],
  'EVENT-KEY-REFUSED': EVENT_NOT_TAKEN,
  'EVENT-NOT-SAVED': EVENT_NOT_TAKEN,
  'EVENT-UNKNOWN': EVENT_NOT_TAKEN,
  'SERVICE-FORBIDDEN': EVENT_NOT_TAKEN,
  'SERVICE-HUGE': EVENT_NOT_TAKEN,
  'SERVICE-LYING': EVENT_NOT_TAKEN,
  'SERVICE-REDIRECT': EVENT_NOT_TAKEN,
  'SERVICE-UNREACHABLE': EVENT_NOT_TAKEN,
} satisfies Record<string, Row>

/**
 * A status without a row counts as `refused`, an unknown word as `unclear answer`. `driver`: the driver of the
 * device whose owner must allow keys, if known.
 */
export function failureText(why: string, of: 'press' | 'spoken', driver?: Driver): Sentence {
  const row: Row = Object.hasOwn(FAILURE_TEXTS, why) ? FAILURE_TEXTS[why as keyof typeof FAILURE_TEXTS] : {}
  const text = row[of] ?? FAILURE_TEXTS[Object.hasOwn(STATUSES, why) ? 'refused' : 'unclear answer'][of]
  return why === 'BOX-NOT-ALLOWED' ? together(text, notAllowedText(driver)) : text
}

function together(first: Sentence, then: Sentence): Sentence {
  return sentenceFrom((language) => `${first[language]} ${then[language]}`)
}

/** A virtual TV and LIRC never withhold permission; an agent sends the driver of its own box. */
type MayRefuse = Exclude<Driver, 'virtual' | 'link' | 'lirc'>

/**
 * Where the devices of each driver withhold permission, and what their owner does there. The names of menus are the
 * makers'.
 */
const HOW_TO_ALLOW: Readonly<Record<MayRefuse, Sentence>> = catalogue('notAllowedSwitches')

const ASK_OPERATOR: Sentence = catalogue('notAllowed').someSwitch

/** What to do at the device. Without a driver, as from older servers and agents, it says whom to ask. */
export function notAllowedText(driver: Driver | undefined): Sentence {
  return driver !== undefined && Object.hasOwn(HOW_TO_ALLOW, driver) ? HOW_TO_ALLOW[driver as MayRefuse] : ASK_OPERATOR
}
