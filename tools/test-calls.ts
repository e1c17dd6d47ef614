/** Finds the tests of a file by the calls in its syntax tree, never by comments or other text. */
import ts from 'typescript'

export interface TestCall {
  /** Without the ids at its end. A template keeps its `${…}`. */
  readonly title: string
  readonly ids: readonly string[]
  readonly line: number
  /** `sometimes`: skipped where a condition says so, as without a VDR on this machine. */
  readonly runs: 'always' | 'sometimes' | 'never'
  /** As a journey names them: `{ tag: ['@main', '@firefox'] }`. */
  readonly tags: readonly string[]
}

export interface TestFile {
  readonly tests: readonly TestCall[]
  /** Texts that end in ids and are no title of a test, or in a bracket that names no line. */
  readonly stray: readonly { readonly text: string; readonly line: number }[]
}

/** `[B17]`, `[E13-E15 G01]`, `[J15] [threat 9]`: all brackets at the end of a title. */
const BRACKETS = /(?: \[[^[\]]*\])+$/u
const LINES = /^(?:[A-U]\d\d(?:-[A-U]?\d\d)?(?:[ ,]+|$))+$/u
const THREATS = /^threats? \d+(?:, \d+)*$/u
/** Looks like an id but is not one: a threat in another form, a line without its zero. */
const NEARLY = /^(?:[A-Z]\d{1,3}[ ,]*)+$/u

/** What keeps a test, or all tests of a group, from running. */
const NEVER = new Set(['skip', 'todo', 'fixme', 'fail', 'fails'])
const SOMETIMES = new Set(['skipIf', 'runIf'])
type Runs = TestCall['runs']

/** Splits `keeps waiting [B17]` into the fact and its ids; undefined where a bracket at the end is nearly one. */
export function readTitle(text: string): { title: string; ids: readonly string[] } | undefined {
  const end = BRACKETS.exec(text)?.[0] ?? ''
  const brackets = [...end.matchAll(/\[([^[\]]*)\]/gu)].map(([, inside = '']) => inside)
  const named = brackets.filter((inside) => LINES.test(inside))
  if (brackets.some((inside) => !LINES.test(inside) && NEARLY.test(inside))) return undefined
  if (!brackets.every((inside) => LINES.test(inside) || THREATS.test(inside))) return { title: text, ids: [] }
  return { title: text.slice(0, text.length - end.length), ids: named.flatMap(expand) }
}

/** Reads one file of tests, whose name ends in `.ts` or `.tsx`. */
export function readTests(file: string, source: string): TestFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const names = testFunctions(tree)
  const tests: TestCall[] = []
  const stray: { text: string; line: number }[] = []
  const titles = new Set<ts.Node>()
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1

  visit(tree, (node) => {
    if (ts.isCallExpression(node)) {
      const call = testCall(node, names)
      if (call === undefined) return
      titles.add(call.name)
      const read = readTitle(call.text)
      if (read === undefined) stray.push({ text: call.text, line: lineOf(call.name) })
      else
        tests.push({
          ...read,
          line: lineOf(call.name),
          runs: least(call.runs, groupsAround(node, names)),
          tags: call.tags,
        })
    }
  })
  visit(tree, (node) => {
    const text = textOf(node)
    if (text === undefined || isPartOf(node, titles)) return
    if ((readTitle(text)?.ids.length ?? 0) > 0) stray.push({ text, line: lineOf(node) })
  })
  return { tests, stray }
}

/** `it` and `test` as imported, and what the file makes of them by `extend` or by a `journeyWith…`. */
function testFunctions(tree: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  const makers = new Set<string>()
  visit(tree, (node) => {
    if (ts.isImportSpecifier(node)) {
      const imported = (node.propertyName ?? node.name).text
      if (imported === 'it' || imported === 'test') names.add(node.name.text)
      if (imported.startsWith('journeyWith')) makers.add(node.name.text)
    }
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined || !ts.isIdentifier(node.name)) return
    if (!ts.isCallExpression(node.initializer)) return
    const made = chainOf(node.initializer.expression)
    if (makers.has(made.root) || (names.has(made.root) && made.steps.at(-1) === 'extend')) names.add(node.name.text)
  })
  return names
}

/** `it('…', …)`, `it.each(…)('…', …)`, `test.skip('…', …)`: with a title and something to run. */
function testCall(
  node: ts.CallExpression,
  names: ReadonlySet<string>,
): { name: ts.Expression; text: string; runs: Runs; tags: readonly string[] } | undefined {
  const { root, steps } = chainOf(node.expression)
  const [name, ...rest] = node.arguments
  if (!names.has(root) || steps.some((step) => NOT_TESTS.has(step)) || name === undefined) return undefined
  const text = textOf(name)
  // The call that only brings the table of an `it.each` has no title.
  if (text === undefined) return undefined
  const body = rest.find((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one))
  const does = body !== undefined && hasWork(body.body)
  const options = rest.filter(ts.isObjectLiteralExpression).map(runsByOptions)
  const runs = does ? least(...steps.map(runsByStep), ...options, runsByBody(body.body)) : 'never'
  return { name, text, runs, tags: rest.filter(ts.isObjectLiteralExpression).flatMap(tagsIn) }
}

const NOT_TESTS = new Set(['describe', 'extend', 'use', 'step', 'beforeEach', 'beforeAll', 'afterEach', 'afterAll'])

function runsByStep(step: string): Runs {
  return NEVER.has(step) ? 'never' : SOMETIMES.has(step) ? 'sometimes' : 'always'
}

/** `{ tag: '@main' }` beside a title. */
function tagsIn(options: ts.ObjectLiteralExpression): readonly string[] {
  const tag = options.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === 'tag')
  return [...(tag?.getText().matchAll(/'(@\w+)'/gu) ?? [])].map(([, name = '']) => name)
}

/** `{ skip: true }` beside a title. */
function runsByOptions(options: ts.ObjectLiteralExpression): Runs {
  return least(
    ...options.properties.map((property): Runs => {
      if (!ts.isPropertyAssignment(property) || !NEVER.has(property.name.getText())) return 'always'
      if (property.initializer.kind === ts.SyntaxKind.FalseKeyword) return 'always'
      return property.initializer.kind === ts.SyntaxKind.TrueKeyword ? 'never' : 'sometimes'
    }),
  )
}

/** What the groups around a test and the file itself say. */
function groupsAround(test: ts.Node, names: ReadonlySet<string>): Runs {
  const said: Runs[] = []
  for (let node = test.parent; node !== undefined; node = node.parent) {
    if (ts.isSourceFile(node) || ts.isBlock(node)) said.push(runsByBody(node))
    if (!ts.isCallExpression(node)) continue
    const { root, steps } = chainOf(node.expression)
    if (root !== 'describe' && !(names.has(root) && steps.includes('describe'))) continue
    said.push(...steps.map(runsByStep), ...node.arguments.filter(ts.isObjectLiteralExpression).map(runsByOptions))
  }
  return least(...said)
}

/** Each is asked once for every test in it. */
const runsOfBodies = new WeakMap<ts.Node, Runs>()

/** A `test.skip(…)` or `context.skip()` among the statements, in hooks too, but in no other test or group. */
function runsByBody(body: ts.Node): Runs {
  const known = runsOfBodies.get(body)
  if (known !== undefined) return known
  const said: Runs[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { root, steps } = chainOf(node.expression)
      const isTitled = node.arguments.some((one) => textOf(one) !== undefined) && node.arguments.some(ts.isFunctionLike)
      if (isTitled || steps.includes('describe') || root === 'describe') return
      const skips = steps.some((step) => step === 'skip' || step === 'fixme') || (root === 'skip' && steps.length === 0)
      const [condition] = node.arguments
      const isCertain = condition === undefined || condition.kind === ts.SyntaxKind.TrueKeyword
      if (skips) said.push(isCertain && isUnconditional(node, body) ? 'never' : 'sometimes')
    }
    ts.forEachChild(node, look)
  }
  look(body)
  const runs = least(...said)
  runsOfBodies.set(body, runs)
  return runs
}

function isUnconditional(node: ts.Node, body: ts.Node): boolean {
  const statement = ts.isAwaitExpression(node.parent) ? node.parent.parent : node.parent
  return node === body || statement.parent === body
}

function hasWork(body: ts.ConciseBody): boolean {
  return !ts.isBlock(body) || body.statements.length > 0
}

/** `test.describe.skip(…)` is `test` with the steps `describe` and `skip`. */
function chainOf(expression: ts.Expression): { root: string; steps: readonly string[] } {
  const steps: string[] = []
  let at: ts.Expression = expression
  for (;;) {
    if (ts.isPropertyAccessExpression(at)) {
      steps.unshift(at.name.text)
      at = at.expression
    } else if (ts.isCallExpression(at)) at = at.expression
    else if (ts.isTaggedTemplateExpression(at)) at = at.tag
    else return { root: ts.isIdentifier(at) ? at.text : '', steps }
  }
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1)
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

function isPartOf(node: ts.Node, titles: ReadonlySet<ts.Node>): boolean {
  return titles.has(node) || (ts.isBinaryExpression(node.parent) && isPartOf(node.parent, titles))
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}

function least(...runs: readonly Runs[]): Runs {
  return runs.includes('never') ? 'never' : runs.includes('sometimes') ? 'sometimes' : 'always'
}

/** `E13-E15 G01` is E13, E14, E15 and G01. */
function expand(ids: string): string[] {
  return [...ids.matchAll(/([A-U])(\d\d)(?:-[A-U]?(\d\d))?/gu)].flatMap(([, group = '', from, to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, n) => `${group}${String(Number(from) + n).padStart(2, '0')}`,
    ),
  )
}
