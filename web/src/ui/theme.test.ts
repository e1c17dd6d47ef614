/** The tokens of every theme, as the style sheet gives them to a page: what can be read, and who gets which. */
import { readFileSync } from 'node:fs'
import { preprocessCSS, resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { cssOptions } from '../../build/css-options.ts'
import { type Theme, THEMES } from '../platform/appearance.ts'

const FILE = 'web/src/ui/theme.css'
const css = await sheet(readFileSync(FILE, 'utf8'), FILE)

async function sheet(text: string, file: string): Promise<string> {
  const config = await resolveConfig({ configFile: false, root: 'web', css: cssOptions, logLevel: 'error' }, 'build')
  return (await preprocessCSS(text, `${process.cwd()}/${file}`, config)).code.replaceAll(/\/\*.*?\*\//gsu, '')
}

interface Asked {
  readonly dark?: boolean
  readonly contrast?: boolean
  readonly theme?: Theme
}

/** Reads the few forms that the sheet has; any other is an error, and no rule that was overlooked. */
function tokens({ dark = false, contrast = false, theme }: Asked): Record<string, string> {
  const asks: Readonly<Record<string, boolean>> = {
    '(prefers-color-scheme: dark)': dark,
    '(prefers-contrast: more)': contrast,
    '(prefers-contrast: more) and (prefers-color-scheme: dark)': contrast && dark,
  }
  const isMarked = (where: string): boolean => {
    if (where === '') return true
    if (where === ':where(:not([data-theme]))') return theme === undefined
    const [, how, value = ''] = /^:where\(\[data-theme([$^]?)='([\w-]+)'\]\)$/u.exec(where) ?? []
    if (how === undefined) throw new Error(`A form that this test does not know: ${where}`)
    if (theme === undefined) return false
    return how === '$' ? theme.endsWith(value) : how === '^' ? theme.startsWith(value) : theme === value
  }
  const found: Record<string, string> = {}
  const outside = css.replaceAll(
    /@media ([^{]+)\{((?:[^{}]*\{[^{}]*\})*)\s*\}/gu,
    (_all, params: string, rules: string) => (asks[params.trim()] ? rules : ''),
  )
  for (const [, selector = '', body = ''] of outside.matchAll(/([^{}]+)\{([^{}]*)\}/gu)) {
    const [, where] = /^:root(\S*)$/u.exec(selector.trim()) ?? []
    if (where === undefined || !isMarked(where)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);?/gu)) found[name] = value.trim()
  }
  return found
}

function luminance(colour: string): number {
  const [, digits] = /^#([0-9a-f]{6})$/u.exec(colour) ?? []
  if (digits === undefined) throw new Error(`Not a colour of six digits: ${colour}`)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Words on their grounds. */
const READ = [
  ...['--ground', '--shell', '--raised'].flatMap((on) => ['--ink', '--ink-soft', '--link'].map((one) => [one, on])),
  ['--key-ink', '--key'],
  ['--key-ink', '--key-down'],
  ['--primary-ink', '--primary'],
  ['--accent-ink', '--accent'],
  ['--warn', '--warn-ground'],
] as const
/** Edges and signs that must be told apart from what is beside them. */
const TOLD_APART = [
  ['--line', '--raised'],
  ['--line', '--shell'],
  ['--rim', '--raised'],
  ['--rim', '--shell'],
  ['--key-edge', '--shell'],
  ['--focus', '--ground'],
  ['--focus', '--shell'],
  ['--focus', '--raised'],
  ['--focus-on-key', '--key'],
  ['--red', '--key'],
] as const

describe.each(THEMES)('the theme %s', (theme) => {
  const chosen = tokens({ theme })
  const of = (name: string) => chosen[name] ?? ''

  it('can be read, at 7:1, and what must be told apart stands at 3:1', () => {
    const below =
      (least: number) =>
      ([one = '', on = '']: readonly string[]) =>
        contrast(of(one), of(on)) < least
    expect([...READ.filter(below(7)), ...TOLD_APART.filter(below(3))]).toEqual([])
  })

  it('is what a device gets that asks for it', () => {
    const device = { dark: theme.endsWith('dark'), contrast: theme.startsWith('contrast') }
    expect(chosen).toEqual(tokens(device))
  })

  it('stands whatever scheme the device has', () => {
    expect(tokens({ theme, dark: true })).toEqual(chosen)
    expect(tokens({ theme, dark: true, contrast: true })).toEqual(
      tokens({ theme: `contrast-${theme.replace('contrast-', '')}` as Theme }),
    )
  })
})

it('has black on white and white on black where contrast is high', () => {
  for (const theme of ['contrast-light', 'contrast-dark'] as const)
    for (const on of ['--ground', '--shell', '--raised'])
      expect(contrast(tokens({ theme })['--ink'] ?? '', tokens({ theme })[on] ?? '')).toBeGreaterThan(20)
})

it('has the grounds that the browser is told of before any style is there', () => {
  const told = readFileSync('web/src/platform/appearance.ts', 'utf8')
  for (const theme of THEMES) expect(told).toMatch(new RegExp(`'?${theme}'?: '${tokens({ theme })['--ground']}'`, 'u'))
  const page = readFileSync('web/index.html', 'utf8')
  expect(page).toContain(`content="${tokens({})['--ground']}" media="(prefers-color-scheme: light)"`)
  expect(page).toContain(`content="${tokens({ dark: true })['--ground']}" media="(prefers-color-scheme: dark)"`)
})

it('refuses a wish of the device that nobody could choose', async () => {
  await expect(sheet('@media (prefers-contrast: less) { a { color: red } }', 'web/src/ui/other.css')).rejects.toThrow(
    /who chooses/u,
  )
})
