/**
 * Parses a button's label. It understands seven simple tags, and drops their attributes, which older labels have. Any
 * other markup is text. The result is a tree that is drawn node by node: no label ever becomes HTML.
 */
export const LABEL_TAGS = ['b', 'i', 'em', 'strong', 'sub', 'sup'] as const
export type LabelTag = (typeof LABEL_TAGS)[number]

export type LabelNode =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'break' }
  | { readonly is: LabelTag; readonly children: readonly LabelNode[] }

/** Deeper tags are text, so that the tree is never too deep for the stack. */
const DEPTH_AT_MOST = 8
/** A quoted attribute value may contain `>`, but none contains `<`, so that a long label is matched in linear time. */
const TAG =
  /<(\/?)(b|i|em|strong|sub|sup)(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?>|<br(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*|\/)?>/giu

interface Open {
  readonly tag: LabelTag | undefined
  readonly children: LabelNode[]
}

export function parseLabel(displayString: string): readonly LabelNode[] {
  const label = withoutTricks(displayString)
  const root: Open = { tag: undefined, children: [] }
  const open: Open[] = [root]
  const innermost = () => open.at(-1) ?? root
  const close = () => {
    const done = open.pop()
    if (done?.tag !== undefined && done.children.length > 0)
      innermost().children.push({ is: done.tag, children: done.children })
  }
  /** Closes what was opened inside it as well: `<b><i></b>`. */
  const closeUpTo = (tag: LabelTag) => {
    const reached = () => innermost().tag === tag
    while (!reached()) close()
    close()
  }
  let textStart = 0
  for (const match of label.matchAll(TAG)) {
    addText(innermost().children, label.slice(textStart, match.index))
    textStart = match.index + match[0].length
    const tag = match[2]?.toLowerCase() as LabelTag | undefined
    if (tag === undefined) innermost().children.push({ is: 'break' })
    else if (match[1] === '' && open.length <= DEPTH_AT_MOST) open.push({ tag, children: [] })
    else if (match[1] === '/' && open.some((one) => one.tag === tag)) closeUpTo(tag)
    else addText(innermost().children, match[0])
  }
  addText(innermost().children, label.slice(textStart))
  while (open.length > 1) close()
  return root.children
}

/** The text of a label, as a screen reader reads it. */
export function plainLabel(displayString: string): string {
  return wordsOf(parseLabel(displayString)).replaceAll(/\s+/gu, ' ').trim()
}

/** The name of a button: the text of its label, or its command if the label has none. */
export function nameOf(button: {
  readonly displayString?: string | undefined
  readonly command?: string | undefined
}): string {
  const label = typeof button.displayString === 'string' ? plainLabel(button.displayString) : ''
  return label !== '' || typeof button.command !== 'string' ? label : plainLabel(button.command)
}

function wordsOf(nodes: readonly LabelNode[]): string {
  return nodes
    .map((node) => (node.is === 'text' ? node.text : node.is === 'break' ? ' ' : wordsOf(node.children)))
    .join('')
}

function addText(nodes: LabelNode[], text: string): void {
  if (text === '') return
  const last = nodes.at(-1)
  if (last?.is === 'text') nodes[nodes.length - 1] = { is: 'text', text: last.text + text }
  else nodes.push({ is: 'text', text })
}

/** Removes characters that are invisible or change the writing direction: they could make a label look like another. */
function withoutTricks(label: string): string {
  return label
    .replaceAll(/[\u0000-\u001F\u007F-\u009F]/gu, ' ')
    .replaceAll(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
}
