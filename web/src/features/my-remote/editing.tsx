/**
 * The working copy of the button list, separate from the saved list, and how it is saved. It is kept between the
 * editing pages. When the user leaves them with unsaved changes, the next page offers to restore it.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { CustomButton } from '@beckon/contract/my-remote'
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useState, type ReactNode } from 'react'
import { draftHere, keepDraft, offerDraft } from '../../client/drafts.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { pathHere } from '../../platform/base-path.ts'
import { onNavigation, thisVisit } from '../../platform/router.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { create } from '../../platform/state-hook.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { showLateResult } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { differs, withKeys, withoutKeys, type ButtonList, type Deletion } from './button-list.ts'
import {
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
  /** The last deleted button, until it is restored or another one is deleted. */
  readonly deleted: Deletion['deleted']
}

/** What can be restored: the working copy and the content of the page's form. */
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
/** The lists whose last saves failed: the server may have one of them all the same, if only its answer was lost. */
let unconfirmedSaves: readonly ButtonList[] = []
/** The saves under way, the newest last. `leftCopy`: the working copy as it was when its pages were left. */
let underWay: readonly { leftCopy: WorkingCopy | undefined }[] = []

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

/** A new working copy of a saved list. */
function freshCopy(from: SavedButtons): WorkingCopy {
  return { from, list: withKeys(from), selected: undefined, moving: false, deleted: undefined }
}

function isEditingPage(): boolean {
  return PAGES.has(pathHere())
}

export function isChanged(copy: WorkingCopy | undefined): boolean {
  return copy !== undefined && differs(copy.list, copy.from)
}

/** Whether the user has changed the working copy again since it was `copy`, be it back to what was saved before. */
function isChangedSince(copy: WorkingCopy, now: WorkingCopy | undefined): boolean {
  if (now === undefined || now.list === copy.list) return false
  return now.from === copy.from ? differs(now.list, withoutKeys(copy.list)) : isChanged(now)
}

/** Whether a newer list is not from another device, but from an earlier save of this user whose answer was lost. */
function isOwn(newer: SavedButtons): boolean {
  return unconfirmedSaves.some((list) => !differs(list, newer))
}

/** The selected button and its place from 0; both undefined if none is selected. */
export function selectedIn({ list, selected }: WorkingCopy): {
  readonly place: number | undefined
  readonly button: CustomButton | undefined
} {
  const place = selected === undefined ? -1 : list.findIndex(({ key }) => key === selected)
  return { place: place < 0 ? undefined : place, button: list[place]?.button }
}

interface EditingPageProps<Form> {
  readonly title: string
  readonly note?: string
  readonly width?: 'wide'
  /** `draft`: the content to restore in the page's form. */
  readonly children: (copy: WorkingCopy, draft: Form | undefined) => ReactNode
}

/** An editing page. Until there is a working copy, it shows a wait or a failure instead of its content. */
export function EditingPage<Form>({ children, ...page }: EditingPageProps<Form>) {
  const back = useWayBack()
  const copy = useStore((state) => state.copy)
  const [draft] = useState(() => draftHere<EditingDraft<Form>>())
  const failed = useLoadFailed()
  const saved = useSharedState((state) => state.buttons)
  const loaded = useSharedState((state) => state.haveButtons)
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  const language = useSharedState((state) => state.language)
  const hasPopular = useSharedState((state) => state.popularButtons !== undefined)

  useEffect(() => void loadButtons(), [sessionNumber])
  // Again in another language, and when a log-in in another tab has emptied them.
  useEffect(() => void loadPopularButtons(), [sessionNumber, language, hasPopular])
  // Also on the page of an editor that is already open, if nothing was changed there.
  useEffect(() => {
    if (loaded && draft !== undefined && !isChanged(workingCopy())) setCopy(draft.copy)
  }, [loaded, draft])
  useEffect(() => {
    const now = workingCopy()
    if (loaded && !isChanged(now) && now?.from !== saved) setCopy(freshCopy(saved))
  }, [loaded, saved])

  return (
    <Page {...page} back={copy === undefined && back}>
      {copy !== undefined ? children(copy, draft?.form) : failed ? <ButtonsNotLoaded /> : <Wait />}
    </Page>
  )
}

export interface Saving {
  /** While saving, and after a successful save until the page is left, since nothing on it is then unsaved. */
  readonly busy: boolean
  /** Why the last save was not made: too many buttons, or a newer list, which is now the working copy. */
  readonly notSaved: Sentence | undefined
  /**
   * Saves a list that was made from the working copy. `afterSave` goes to the next page after a successful save, and is
   * not called if the user has left the page or changed the working copy again. A sentence that it returns is announced
   * with "Saved".
   */
  save(list: ButtonList, afterSave: () => string | void): Promise<void>
}

/**
 * `formNow` returns the content of the page's form, which is kept when somebody else saved first. `unsavedChanges`
 * returns what is kept of it after the sent one is saved; undefined for nothing. `addressSince` returns where that
 * continues, if not on the same page.
 */
export function useSaving<Form>(
  formNow?: () => Form,
  unsavedChanges?: (form: Form, sent: Form) => Form | undefined,
  addressSince?: (form: Form, sent: Form) => string | undefined,
): Saving {
  const [busy, setBusy] = useState(false)
  const [notSaved, setNotSaved] = useState<Sentence>()

  async function save(list: ButtonList, afterSave: () => string | void): Promise<void> {
    const copy = workingCopy()
    if (copy === undefined || busy) return
    const visit = thisVisit()
    const address = pathHere() + window.location.search
    setBusy(true)
    setNotSaved(undefined)
    const thisSave: (typeof underWay)[number] = { leftCopy: undefined }
    underWay = [...underWay, thisSave]
    const sentForm = formNow?.()
    let answer = await saveButtons(list, copy.from)
    if (answer === 'changed elsewhere' && differs(list, shared().buttons) && isOwn(shared().buttons)) {
      changeCopy({ from: shared().buttons, ...(!isChangedSince(copy, workingCopy()) && { list: copy.list }) })
      answer = await saveButtons(list, shared().buttons)
    }
    underWay = underWay.filter((one) => one !== thisSave)
    const changedSince = isChangedSince(copy, thisSave.leftCopy) ? thisSave.leftCopy : undefined
    unconfirmedSaves = answer === 'failed' ? [...unconfirmedSaves, list] : []
    const saved = shared().buttons
    // The answer to an earlier save was lost, or another device saved the same list: nothing is left to save.
    const isAlreadySaved = answer === 'changed elsewhere' && !differs(list, saved)
    const result = isAlreadySaved ? 'saved' : answer
    const now = workingCopy()
    const hasChangedMeanwhile = isChangedSince(copy, now)
    if (result === 'saved' && !visit.hasEnded() && !hasChangedMeanwhile) {
      setCopy(freshCopy(saved))
      const more = afterSave()
      keepTyped()
      return announce([say(texts.saved, shared().language), ...(more ? [more] : [])].join('. '))
    }
    setBusy(false)
    if (visit.hasEnded()) return finishLate(copy)
    if (result === 'saved') {
      changeCopy({ from: saved })
      announce(say(texts.saved, shared().language))
    } else if (result === 'too many') sayNotSaved(texts.tooMany)
    else if (result === 'changed elsewhere') {
      setCopy({ ...freshCopy(saved), selected: now?.selected })
      if (formNow === undefined) sayNotSaved(texts.newerList)
      else sayNotSaved(isChanged(copy) ? texts.changedElsewhereWithOrder : texts.changedElsewhere)
    }

    function sayNotSaved(sentence: Sentence): void {
      setNotSaved(sentence)
      announce(say(sentence, shared().language), { isFailure: true })
    }

    /** What was changed in the form since it was sent. */
    function typedSince(): Form | undefined {
      return formNow && sentForm !== undefined ? unsavedChanges?.(formNow(), sentForm) : undefined
    }

    /** Keeps that once the rest is saved; returns whether there was anything. */
    function keepTyped(): boolean {
      const form = typedSince()
      if (form === undefined || sentForm === undefined) return false
      const draftAddress = addressSince?.(form, sentForm) ?? address
      keepDraft(draftAddress, { copy: freshCopy(saved), form } satisfies EditingDraft)
      return true
    }

    /** For a user who has left the page: shows the result there, and keeps unsaved changes for their return. */
    function finishLate(before: WorkingCopy): void {
      if (result === 'saved') {
        if (isEditingPage() && !hasChangedMeanwhile) setCopy(freshCopy(saved))
        if (changedSince) keepDraft(ORDER_PAGE, { copy: { ...changedSince, from: saved } } satisfies EditingDraft)
        else if (!keepTyped()) showLateResult({ sentence: texts.savedLate })
        return
      }
      if (result === 'changed elsewhere') {
        const sentence = texts.changedElsewhereLate
        if (formNow === undefined) {
          return showLateResult({ sentence })
        }
        const newer = { ...freshCopy(saved), selected: before.selected }
        const form = typedSince() ? formNow() : sentForm
        return keepDraft(address, { copy: newer, form } satisfies EditingDraft, sentence)
      }
      // An editor that was opened again stays as it is.
      if (isEditingPage() && isChanged(workingCopy())) return
      if (!changedSince && typedSince())
        return keepDraft(address, { copy: before, form: formNow?.() } satisfies EditingDraft)
      const unsaved = changedSince ?? { ...before, list }
      if (isChanged(unsaved)) keepDraft(ORDER_PAGE, { copy: unsaved } satisfies EditingDraft)
    }
  }

  return { busy, notSaved, save }
}

if (typeof window !== 'undefined') {
  onNavigation(() => {
    const copy = workingCopy()
    if (copy === undefined || isEditingPage()) return
    dropWorkingCopy()
    const newest = underWay.at(-1)
    // Leaving during a save loses nothing.
    if (newest && newest.leftCopy === undefined) newest.leftCopy = copy
    else if (isChanged(copy)) offerDraft(ORDER_PAGE, { copy } satisfies EditingDraft)
  })
  // Another tab logged in to an account that does not have this box: its buttons must not be overwritten with these.
  useSharedState.subscribe(({ sessionNumber, devices }, before) => {
    const boxBefore = before.deviceId
    if (
      sessionNumber !== before.sessionNumber &&
      boxBefore !== undefined &&
      !devices.some(({ id }) => id === boxBefore)
    )
      dropWorkingCopy()
  })
  window.addEventListener('beforeunload', (event) => {
    if (isChanged(workingCopy())) event.preventDefault()
  })
}
