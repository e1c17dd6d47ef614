/** How style sheets are processed by the build, the development server and the tests of pages. */
import type { CSSOptions } from 'vite'

/** The selector of a page whose user chose it (`src/platform/appearance.ts`), and a media query that must hold, too. */
interface Chosen {
  readonly where: string
  readonly device?: string
}

/** The media queries of devices, and the user's choices that mean the same: the strongest first. */
const ASKED: Readonly<Record<string, readonly Chosen[]>> = {
  '(prefers-color-scheme: dark)': [{ where: "[data-theme$='dark']" }],
  '(prefers-contrast: more)': [{ where: "[data-theme^='contrast']" }],
  '(prefers-contrast: more) and (prefers-color-scheme: dark)': [
    { where: "[data-theme='contrast-dark']" },
    { where: "[data-theme='dark']", device: '(prefers-contrast: more)' },
  ],
  // Only the device sets it.
  '(prefers-reduced-motion: reduce)': [],
}

const NO_THEME = ':not([data-theme])'

/** `:where` keeps the specificity, so that later rules still win. */
function onPage(selector: string, where: string): string {
  return selector.startsWith(':root')
    ? `:root:where(${where})${selector.slice(':root'.length)}`
    : `:where(:root${where}) ${selector}`
}

export const cssOptions: CSSOptions = {
  postcss: {
    plugins: [
      {
        // Styles are written once, for the device's media query. Users who chose the same get a copy, and a chosen
        // theme replaces the device's.
        postcssPlugin: 'chosen-look',
        Once(root) {
          const made = new Set<unknown>()
          root.walkAtRules('media', (rule) => {
            if (made.has(rule) || !rule.params.includes('prefers-')) return
            const chosen = ASKED[rule.params]
            if (!chosen) throw rule.error(`web/build/css-options.ts does not know who chooses "${rule.params}".`)
            for (const { where, device } of chosen) {
              const copy = rule.clone({ params: device ?? 'all' })
              made.add(copy)
              copy.walkRules((one) => void (one.selectors = one.selectors.map((each) => onPage(each, where))))
              rule.after(device === undefined ? (copy.nodes ?? []) : copy)
            }
            if (rule.params.includes('color-scheme'))
              rule.walkRules((one) => void (one.selectors = one.selectors.map((each) => onPage(each, NO_THEME))))
          })
        },
      },
      {
        // Rules that "composes" takes from another file have no source file, and Vite, which rewrites addresses, warns
        // of each. They get the file that composes them, so they must not contain an address, which would be relative
        // to that file.
        postcssPlugin: 'composed-css',
        OnceExit(root) {
          const { source } = root
          root.walkDecls((declaration) => {
            if (source === undefined || declaration.source?.input.file !== undefined) return
            if (declaration.value.includes('url('))
              throw declaration.error('A class that others compose may name no address: write it where it is used.')
            declaration.source = source
          })
        },
      },
    ],
  },
}
