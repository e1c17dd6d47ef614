/**
 * Whether this tab has asked for help: all of it that the first visit carries. With its link, so that a reload shows it
 * again; a closed tab has none.
 */
import { create } from '../../platform/state-hook.ts'

const NAME = 'beckon-help'

interface Asked {
  /** Undefined for a help that another tab asked for. */
  readonly key?: string | undefined
  /** Whether the helper may see what the switch test measured. */
  readonly switchTest: boolean
  /** The question, as the server told it, to which a yes is on its way. */
  readonly acceptedView?: unknown
}

export const useAsked = create<{ readonly asked: Asked | undefined }>(() => ({ asked: read() }))

export function setAsked(asked: Asked | undefined): void {
  useAsked.setState({ asked })
  forgetAsked()
  try {
    if (asked !== undefined) sessionStorage.setItem(NAME, JSON.stringify(asked))
  } catch {}
}

/** A reload shows nothing of it. */
export function forgetAsked(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {}
}

function read(): Asked | undefined {
  try {
    const text = sessionStorage.getItem(NAME)
    if (text === null) return undefined
    const { key, switchTest, acceptedView }: { readonly [name in keyof Asked]?: unknown } = JSON.parse(text)
    return { key: typeof key === 'string' ? key : undefined, switchTest: switchTest === true, acceptedView }
  } catch {
    return undefined
  }
}
