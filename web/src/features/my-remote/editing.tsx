/**
 * The list that is being edited, apart from the one that is saved, and how it is saved. It lives while the user goes
 * from one of the editing pages to another; the page after them offers to bring it back.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { CustomButton } from '@beckon/contract/my-remote'
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useState, type ReactNode } from 'react'
import { draftHere, keepDraft, offerDraft } from '../../client/drafts.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { pathHere } from '../../platform/base-path.ts'
import { listen } from '../../platform/listen.ts'
import { onNavigation, thisVisit } from '../../platform/router.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { create } from '../../platform/state-hook.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { showLateNews } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { differs, type ButtonList, type Deletion } from './button-list.ts'
import {
  listOf,
  loadButtons,
  loadPopularButtons,
  saveButtons,
  useLoadFailed,
  type SavedButtons,
  ButtonsNotLoaded,
} from './buttons.tsx'

const texts = catalogue('editing')

export interface WorkingCopy {
  /** The list that it was made from. */
  readonly from: SavedButtons
  readonly list: ButtonList
  /** The key of the selected button. */
  readonly selected: string | undefined
  /** Whether the arrows move the selected button instead of the selection. */
  readonly moving: boolean
  /** The button that was deleted last, until it is put back or another one goes. */
  readonly deleted: Deletion['deleted']
}

/** What is brought back: the list, and what the form of that page held. */
export interface EditingDraft<Form = unknown> {
  readonly copy: WorkingCopy
  readonly form?: Form
}

const ORDER_PAGE = '/my-remote-config'
const PAGES: ReadonlySet<string> = new Set([
  ORDER_PAGE,
  '/add-new-button',
  '/add-popular-buttons',
  '/edit-custom-button',
])

const useStore = create<{ readonly copy: WorkingCopy | undefined }>(() => ({ copy: undefined }))
/** The list of the working copy that is on its way to the server: leaving it loses nothing. */
let sent: ButtonList | undefined

export function workingCopy(): WorkingCopy | undefined {
  return useStore.getState().copy
}

function setCopy(copy: WorkingCopy | undefined): void {
  useStore.setState({ copy })
}

export function changeCopy(more: Partial<WorkingCopy>): void {
  const copy = workingCopy()
  if (copy) setCopy({ ...copy, ...more })
}

export function dropWorkingCopy(): void {
  setCopy(undefined)
}

/** A new one with a saved list. */
function freshCopy(from: SavedButtons): WorkingCopy {
  return { from, list: listOf(from), selected: undefined, moving: false, deleted: undefined }
}

function isEditingPage(): boolean {
  return PAGES.has(pathHere())
}

export function isChanged(copy: WorkingCopy | undefined): boolean {
  return copy !== undefined && differs(copy.list, listOf(copy.from))
}

/** The selected button, its place from 0, and nothing if none is. */
export function selectedIn({ list, selected }: WorkingCopy): {
  readonly place: number | undefined
  readonly button: CustomButton | undefined
} {
  const at = selected === undefined ? -1 : list.findIndex(({ key }) => key === selected)
  return { place: at < 0 ? undefined : at, button: list[at]?.button }
}

interface EditingPageProps<Form> {
  readonly title: string
  readonly note?: string
  readonly width?: 'wide'
  /** `draft`: what the form of the page is to hold again. */
  readonly children: (copy: WorkingCopy, draft: Form | undefined) => ReactNode
}

/** An editing page: its content once there is a working copy, and until then why there is none. */
export function EditingPage<Form>({ children, ...page }: EditingPageProps<Form>) {
  const back = useWayBack()
  const copy = useStore((state) => state.copy)
  const [draft] = useState(() => draftHere<EditingDraft<Form>>())
  const failed = useLoadFailed()
  const saved = useSharedState((state) => state.buttons)
  const loaded = useSharedState((state) => state.haveButtons)
  const login = useSharedState((state) => state.login)

  useEffect(() => {
    void loadButtons()
    void loadPopularButtons()
  }, [login])
  useEffect(() => {
    const now = workingCopy()
    if (!loaded || isChanged(now) || now?.from === saved) return
    setCopy((now === undefined && draft?.copy) || freshCopy(saved))
  }, [loaded, saved, draft])

  return (
    <Page {...page} back={copy === undefined && back}>
      {copy !== undefined ? children(copy, draft?.form) : failed ? <ButtonsNotLoaded /> : <Wait />}
    </Page>
  )
}

export interface Saving {
  /** Until the page is left after a save that worked: nothing on it is unsaved then. */
  readonly busy: boolean
  /** Why the last save was not made: too many buttons, or a newer list, which the working copy then has. */
  readonly notSaved: Sentence | undefined
  /**
   * Saves a list that was made from the working copy. `afterSave` leads on after a save that worked, unless the working
   * copy has changed again: it would lead away from the newer changes. A sentence that it returns is announced with
   * "Saved".
   */
  save(list: ButtonList, afterSave: () => string | void): Promise<void>
}

/** `formNow`: what the form of the page holds, which stays when somebody else saved first. */
export function useSaving(formNow?: () => unknown): Saving {
  const [busy, setBusy] = useState(false)
  const [notSaved, setNotSaved] = useState<Sentence>()

  useEffect(() => (busy ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined), [busy])

  async function save(list: ButtonList, afterSave: () => string | void): Promise<void> {
    const copy = workingCopy()
    if (copy === undefined || busy) return
    const visit = thisVisit()
    const address = pathHere() + window.location.search
    setBusy(true)
    setNotSaved(undefined)
    sent = copy.list
    const result = await saveButtons(list, copy.from)
    sent = undefined
    const saved = shared().buttons
    const wentOn = isChanged(workingCopy()) && workingCopy()?.list !== copy.list
    if (result === 'saved' && !visit.isOver() && !wentOn) {
      setCopy(freshCopy(saved))
      const more = afterSave()
      return announce([say(texts.saved, shared().language), ...(more ? [more] : [])].join('. '))
    }
    setBusy(false)
    if (visit.isOver()) return finishLate(result === 'saved', { ...copy, list })
    if (result === 'saved') {
      changeCopy({ from: saved })
      announce(say(texts.saved, shared().language))
    } else if (result === 'too many') setNotSaved(texts.tooMany)
    else if (result === 'changed elsewhere') {
      const sentence =
        formNow === undefined
          ? texts.newerList
          : isChanged(copy)
            ? texts.changedElsewhereWithOrder
            : texts.changedElsewhere
      setCopy({ ...freshCopy(saved), selected: workingCopy()?.selected })
      setNotSaved(sentence)
      announce(say(sentence, shared().language), { isFailure: true })
    }

    /** The user has gone to another page: the result is told there, and what is not saved waits for their return. */
    function finishLate(isSaved: boolean, unsaved: WorkingCopy): void {
      if (isSaved) {
        if (isEditingPage() && !wentOn) setCopy(freshCopy(saved))
        return showLateNews({ sentence: texts.savedLate })
      }
      if (result === 'changed elsewhere') {
        const sentence = texts.changedElsewhereLate
        if (formNow === undefined) return showLateNews({ sentence })
        const newer = { ...freshCopy(saved), selected: copy?.selected }
        return keepDraft(address, { copy: newer, form: formNow() } satisfies EditingDraft, sentence)
      }
      if (isEditingPage() && isChanged(workingCopy())) return
      if (!isEditingPage()) return keepDraft(ORDER_PAGE, { copy: unsaved } satisfies EditingDraft)
      setCopy(unsaved)
    }
  }

  return { busy, notSaved, save }
}

if (typeof window !== 'undefined') {
  onNavigation(() => {
    const copy = workingCopy()
    if (copy === undefined || isEditingPage()) return
    dropWorkingCopy()
    if (isChanged(copy) && copy.list !== sent) offerDraft(ORDER_PAGE, { copy } satisfies EditingDraft)
  })
  // Another tab logged in to an account that does not have this box: its buttons must not be overwritten with these.
  useSharedState.subscribe(({ login, devices }, before) => {
    const boxBefore = before.deviceId
    if (login !== before.login && boxBefore !== undefined && !devices.some(({ id }) => id === boxBefore))
      dropWorkingCopy()
  })
  window.addEventListener('beforeunload', (event) => {
    if (isChanged(workingCopy())) event.preventDefault()
  })
}
