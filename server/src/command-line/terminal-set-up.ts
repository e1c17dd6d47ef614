/** Sets up a TV in the terminal, step by step: at the server (`boxes add`) and at an agent (`agent add`). */
import { familyOf } from '@beckon/boxes/families'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import { setUpTexts } from '@beckon/contract/set-up-texts'
import type { SetUpAction, SetUpStep, SetUpValues, SetUpWords } from '@beckon/contract/tv-set-up'
import type { FoundTv } from '@beckon/contract/tvs'
import { CommandError, type Invocation } from './command.ts'
import { BrokenOff, type Questions, withQuestions } from './setup/questions.ts'

export interface Target {
  readonly driver: Driver
  readonly host: string
  readonly port?: number | undefined
  /** As it was found; see `Sighting` of the boxes. */
  readonly identity?: string | undefined
}

export const NOTHING_FOUND =
  'No TV was found. One that is off or in another network is not found; give its address, such as kodi://192.168.1.20.'

/** A TV that a search found. */
type Seen = Target & Pick<FoundTv, 'name' | 'maker' | 'model' | 'addedAs'>

interface Search extends Pick<Invocation, 'print'> {
  /** The failure where no terminal can be asked. */
  readonly noTerminal: string
  readonly scan: (questions: Questions) => Promise<readonly Seen[]>
}

/** The TV at an address such as `kodi://192.168.1.20`; without one, the user chooses of those that are found. */
export async function chooseTv(address: string | undefined, search: Search): Promise<Target & { name?: string }> {
  if (address !== undefined) return ofAddress(address)
  const { print, noTerminal: otherwise, scan } = search
  const choose = async (questions: Questions) => {
    print('Looking for TVs …')
    const found = await scan(questions)
    if (found.length === 0) throw new CommandError(NOTHING_FOUND)
    const options = found.map((one) => ({ value: one, words: columnsOf(one).filter(Boolean).join(', ') }))
    const { driver, host, port, name, identity } = await questions.choice('Which one?', options)
    return { driver, host, port, name, identity }
  }
  return await withQuestions(print, choose, { otherwise })
}

function ofAddress(address: string): Target {
  const url = URL.parse(address)
  const driver = DRIVERS.find((one): one is Driver => url?.protocol === `${one}:`)
  if (url === null || driver === undefined || familyOf(driver) === undefined)
    throw new CommandError(
      'Give an address such as kodi://192.168.1.20, or none, to choose one of the TVs that answer.',
    )
  const host = url.hostname.replaceAll(/^\[|\]$/gu, '')
  return { driver, host, port: url.port === '' ? undefined : Number(url.port) }
}

/** Name, family, model, address, and whether it was added. */
export function columnsOf({ name, driver, maker, model, host, addedAs }: Seen): string[] {
  const family = familyOf(driver)?.name ?? driver
  return [name, family, [maker, model].filter(Boolean).join(' '), host, addedAs === undefined ? '' : 'added']
}

export type Answer = SetUpValues & { readonly action: SetUpAction }

/** The set-up, wherever it runs. */
export interface SetUpCalls {
  begin(): Promise<SetUpStep>
  /** Waits for the step after this one. */
  next(step: SetUpStep): Promise<SetUpStep>
  answer(step: SetUpStep, answer: Answer): Promise<SetUpStep>
  leave(step: SetUpStep): Promise<unknown>
}

interface Wording extends Pick<Invocation, 'print'> {
  readonly driver: Driver
  /** The failure where no terminal can be asked. */
  readonly noTerminal: string
  /** Said of a TV that is added although its user saw nothing happen. */
  readonly notMoved: string
  /** Called for an infrared sender without codes, before it is added. */
  readonly noCodes: (why: string) => void
}

/** The last step, with the id of the TV; undefined if its user does not want it added. */
export async function setUpInTerminal(calls: SetUpCalls, wording: Wording): Promise<SetUpStep | undefined> {
  const { print, driver, noTerminal: otherwise } = wording
  const setUp = async (questions: Questions) => {
    print(setUpTexts[`switchOn.${driver}`].en)
    let step = await calls.begin()
    let allowing: number | undefined
    try {
      while (step.id === undefined) {
        const { is, busy } = step
        if (questions.signal.aborted) throw new BrokenOff()
        if (is === 'failed') throw new CommandError(textsOf(step).join(' '))
        // The same step comes again while it waits.
        if (is === 'allow' && step.n !== allowing) print(english(step.heading))
        allowing = step.n
        if (is === 'connecting' || is === 'allow' || busy !== undefined)
          step = await questions.unlessEnded(calls.next(step))
        else {
          const answer = await answerTo(step, wording, questions)
          if (answer === undefined) return undefined
          step = await calls.answer(step, answer)
        }
      }
      return step
    } finally {
      // Otherwise it would go on at the server, and pair when somebody presses Allow.
      if (step.id === undefined) await calls.leave(step).catch(() => {})
    }
  }
  return await withQuestions(print, setUp, { otherwise })
}

/** The user's answer to a step; undefined to stop. */
async function answerTo(
  step: SetUpStep,
  { print, notMoved, noCodes }: Wording,
  questions: Questions,
): Promise<Answer | undefined> {
  const { isYes } = questions
  switch (step.is) {
    case 'try': {
      const [asked] = step.parts.filter((part) => part.is === 'buttons' && part.heading !== undefined)
      const isRefused = step.parts.some(({ is }) => is === 'list')
      if (asked === undefined && !isRefused) return (await isWanted(step, isYes)) ? { action: 'try' } : undefined
      print(textsOf(step).at(-1) ?? '')
      if (asked?.is === 'buttons' && (await isYes(english(asked.heading ?? '')))) return { action: 'worked' }
      // A TV that refuses may be in standby, so it is added anyway.
      print(notMoved)
      return { action: 'go-on' }
    }
    case 'no-codes':
      noCodes(textsOf(step).at(-1) ?? '')
      return (await isWanted(step, isYes)) ? { action: 'go-on' } : undefined
    case 'wake':
      return { action: 'go-on' }
    default:
      return { action: 'answer', ...(await entriesOf(step, print, questions)) }
  }
}

/** Asks whether to continue if the TV was added before. */
async function isWanted(step: SetUpStep, isYes: Questions['isYes']): Promise<boolean> {
  const isHere = step.parts.some((part) => part.is === 'buttons' && part.buttons.some((one) => one.is === 'go'))
  return !isHere || isYes(`${textsOf(step)[0]} Go on?`)
}

/** The entries of a step's form. A choice that was already made stays as it is. */
async function entriesOf(
  step: SetUpStep,
  print: Invocation['print'],
  { ask, choice }: Questions,
): Promise<SetUpValues> {
  const entries: Record<string, string> = {}
  for (const part of step.parts) {
    if (part.is !== 'form') continue
    if (part.error !== undefined) print(english(part.error))
    for (const field of part.fields) {
      const { is, id, error, label } = field
      const before = 'value' in field && field.value !== undefined ? english(field.value) : ''
      if (error !== undefined) print(english(error))
      if (is !== 'choice') {
        const typed = await ask(`${english(label)}${before === '' ? '' : ` [${before}]`}: `)
        entries[id] = (is === 'text' && field.as === 'password' ? typed : typed.trim()) || before
      } else if (before === '') {
        const options = field.options.map(({ value, label: words }) => ({ value, words: english(words) }))
        entries[id] = await choice(english(step.heading), options)
      } else entries[id] = before
    }
  }
  return entries
}

function textsOf({ parts }: SetUpStep): string[] {
  return parts.flatMap((part) => (part.is === 'text' ? [part.words.map(english).join(' ')] : []))
}

export function english(words: SetUpWords): string {
  if (typeof words === 'string') return words
  return setUpTexts[words.id].en.replaceAll(/\{(\w+)\}/gu, (_, place: string) => english(words.with?.[place] ?? ''))
}
