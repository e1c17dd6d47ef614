import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LABEL_TAGS, nameOf, parseLabel, plainLabel, type LabelNode } from './parse-label.ts'

/** In the words of the property below: with or without attributes. */
const SIMPLE_TAG = /<\/?(?:b|i|em|strong|sub|sup)(?: style=x)?>|<br(?:\/| x)?>/giu

const text = (words: string): LabelNode => ({ is: 'text', text: words })

describe('a label', () => {
  it('shows the seven simple tags [J15]', () => {
    expect(parseLabel('<b>a</b><i>b</i><em>c</em><strong>d</strong><br>H<sub>2</sub>x<sup>3</sup>')).toEqual([
      { is: 'b', children: [text('a')] },
      { is: 'i', children: [text('b')] },
      { is: 'em', children: [text('c')] },
      { is: 'strong', children: [text('d')] },
      { is: 'break' },
      text('H'),
      { is: 'sub', children: [text('2')] },
      text('x'),
      { is: 'sup', children: [text('3')] },
    ])
  })

  it('is read aloud without its tags [J15]', () => {
    expect(plainLabel('Watch<br/>the <b>new<i>s</i></b>')).toBe('Watch the news')
    expect(nameOf({ displayString: '<b></b>', command: 'watch news' })).toBe('watch news')
    expect(nameOf({ command: 'mute' })).toBe('mute')
    expect(nameOf({})).toBe('')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;x&lt;/b&gt;',
    '&#60;script&#62;',
    '< b >x',
    '<b',
    '<b class="x',
    '<bold>x',
    '<b/onclick=alert(1)>',
    '</b>',
    '<a href="javascript:alert(1)">x</a>',
    '<!-- x -->',
    '<svg/onload=alert(1)>',
  ])('shows %s as it stands [J15]', (label) => {
    expect(parseLabel(label)).toEqual([text(label)])
  })

  it.each([
    ['<b onclick=alert(1)>x</b>', [{ is: 'b', children: [text('x')] }]],
    ['<b style="color: red; content: \'>\'">x</b>', [{ is: 'b', children: [text('x')] }]],
    ['a<br class=x>b<br  clear="all" />c', [text('a'), { is: 'break' }, text('b'), { is: 'break' }, text('c')]],
    ['<sub\nid=a>2</sub >', [{ is: 'sub', children: [text('2')] }]],
  ] as const)('of an older remote loses the attributes of its simple tags: %s [J15]', (label, nodes) => {
    expect(parseLabel(label)).toEqual(nodes)
  })

  it('closes what was left open and what was closed in the wrong order [J15]', () => {
    expect(parseLabel('<b>a<i>b</b>c</i>')).toEqual([
      { is: 'b', children: [text('a'), { is: 'i', children: [text('b')] }] },
      text('c</i>'),
    ])
    expect(parseLabel('<B>a')).toEqual([{ is: 'b', children: [text('a')] }])
  })

  it('cannot be read backwards or hide characters', () => {
    expect(plainLabel('ab\u202Edc\u2066e\u200B\u0000f')).toBe('abdce f')
  })

  it('of 1,000 hostile kinds has only tags of ours, no attributes, little depth, and loses no visible character [J15] [threat 9]', () => {
    const pieces = fc.constantFrom(
      ...LABEL_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} style=x>`, `<${tag}/>`]),
      '<br>',
      '<br/>',
      '<br x>',
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<iframe srcdoc=x>',
      '<svg onload=1>',
      '<math>',
      '<style>*{}</style>',
      '&lt;',
      '&#x3c;',
      '&amp;lt;',
      '"',
      "'",
      '`',
      '<',
      '>',
      '<<',
      '/>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      'javascript:',
      '${x}',
      '{{x}}',
      'onclick=',
      'news',
      ' ',
      '\uD800',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const label = parts.join('')
        const nodes = parseLabel(label)
        expect(depthOf(nodes)).toBeLessThanOrEqual(9)
        expect(tagsIn(nodes).every((tag) => (LABEL_TAGS as readonly string[]).includes(tag))).toBe(true)
        const visible = label.replaceAll(SIMPLE_TAG, '')
        const shown = wordsIn(nodes).replaceAll(SIMPLE_TAG, '')
        expect(shown).toBe(visible)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['', '<b>'],
    ['', '</i><b>'],
    ['<b ', 'a="'],
    ['', '<b '],
    ['<b', ' '],
  ])(
    'sixteen times as long takes about as many times as long, and not their square: %s%s, again and again',
    (start, again) => {
      // Of the processor's time, as much text both times: what else the machine does counts for neither.
      const parseMs = (length: number, times: number) => {
        const label = start + again.repeat(length)
        const before = process.threadCpuUsage()
        for (let n = 0; n < times; n += 1) parseLabel(label)
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 1_000
      }
      /** The compiler and the collection of garbage only add: the least of several is the text's own. */
      const leastMs = (length: number, times: number) =>
        Math.min(...Array.from({ length: 5 }, () => parseMs(length, times)))
      expect(leastMs(32_000, 3)).toBeLessThan(5 * leastMs(2_000, 48) + 10)
    },
  )
})

function wordsIn(nodes: readonly LabelNode[]): string {
  return nodes
    .map((node) => (node.is === 'text' ? node.text : node.is === 'break' ? '' : wordsIn(node.children)))
    .join('')
}

function tagsIn(nodes: readonly LabelNode[]): string[] {
  return nodes.flatMap((node) => (node.is === 'text' || node.is === 'break' ? [] : [node.is, ...tagsIn(node.children)]))
}

function depthOf(nodes: readonly LabelNode[]): number {
  return nodes.length === 0
    ? 0
    : 1 + Math.max(...nodes.map((node) => (node.is === 'text' || node.is === 'break' ? 0 : depthOf(node.children))))
}
