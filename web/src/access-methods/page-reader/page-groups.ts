/** Groups from the page's own markup: landmarks, form groups and ARIA roles. */
import { say } from '../../texts/texts.ts'
import { shared } from '../../platform/shared-state.ts'
import { groupNameOf } from './accessible-name.ts'
import { lastingId } from './lasting-id.ts'
import type { GroupName } from './target.ts'
import { targetTexts } from './target-texts.ts'

const GROUPS =
  '[role=group], [role=radiogroup], [role=tablist], [role=toolbar], [role=listbox], [role=region], [role=dialog], ' +
  '[role=alertdialog], fieldset, form, nav, section, article, aside, details, dialog, header, footer, ' +
  '[role=banner], [role=navigation], [role=contentinfo]'

/** The names of groups that have none of their own. A group without a name here is replaced by its content. */
const UNNAMED = [
  ['header, [role=banner]', targetTexts.head],
  ['footer, [role=contentinfo]', targetTexts.foot],
  ['nav, [role=navigation]', targetTexts.links],
  ['dialog, [role=dialog], [role=alertdialog]', targetTexts.dialog],
] as const

/** One reading of a page, in which each group is read once. */
export function groupReader(): (element: Element) => readonly GroupName[] {
  const known = new Map<Element, readonly GroupName[]>()
  return function groupsOf(element): readonly GroupName[] {
    const group = element.parentElement?.closest(GROUPS)
    if (!group) return []
    const path = known.get(group)
    if (path) return path
    const name = groupName(group)
    const around = groupsOf(group)
    const whole = name === '' ? around : [...around, { id: lastingId(group, 'group'), name }]
    known.set(group, whole)
    return whole
  }
}

function groupName(group: Element): string {
  const own = groupNameOf(group)
  if (own !== '') return own
  const words = UNNAMED.find(([selector]) => group.matches(selector))?.[1]
  return words ? say(words, shared().language) : ''
}
