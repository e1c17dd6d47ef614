/**
 * How the page looks by the user's choice beside the device's: theme, size of text, movement. Marks on `<html>`, for
 * which the build makes styles out of those for the device (`web/build/css-options.ts`). Run before anything is drawn
 * (`app/before-program.ts`), so it knows only the stored texts.
 */
import type { Theme } from '@beckon/contract/themes'

/** What the browser draws round the page, as `--ground` in `ui/theme.css`. */
const GROUNDS = {
  light: '#e4dfd5',
  dark: '#0d0f12',
  'contrast-light': '#ffffff',
  'contrast-dark': '#000000',
} satisfies Record<Theme, string>

/** In percent of the device's own; undefined unless somebody chose it. `ways`: `access-methods/stored-profile.ts`. */
export function textPercentIn(ways: unknown): string | undefined {
  return /"textPercent":(?!100\D)(1\d\d|200)\D/u.exec(String(ways))?.[1]
}

export const FORCED = '(forced-colors: active)'

/** Shows it at once. What is not chosen is the device's, and where that forces its colours, no theme counts. */
export function showLook(stored: (name: 'theme' | 'lessMotion' | 'ways') => unknown): void {
  const page = document.documentElement
  const theme = matchMedia(FORCED).matches
    ? undefined
    : (Object.keys(GROUNDS) as Theme[]).find((one) => one === stored('theme'))
  const percent = textPercentIn(stored('ways'))
  if (theme) page.dataset['theme'] = theme
  else page.removeAttribute('data-theme')
  page.toggleAttribute('data-less-motion', String(stored('lessMotion')) === 'true')
  page.style.fontSize = percent ? `${percent}%` : ''
  // Before the styles are there the browser's own ground is seen.
  set('color-scheme', () => (theme ? theme.replace('contrast-', '') : 'light dark'))
  set('theme-color', ({ media }) => GROUNDS[theme ?? (media.includes('dark') ? 'dark' : 'light')])
}

function set(name: string, content: (meta: HTMLMetaElement) => string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name=${name}]`)) meta.content = content(meta)
}

/**
 * Whether the user chose sizes, gaps or a number of keys of their own: asked at every load, and so without reading
 * more.
 */

/** `ways`: the text stored under that name (`access-methods/stored-profile.ts`). */
export function hasOwnLayout(ways: string | null | undefined): boolean {
  return /"size":"(?!standard)|"gap":"\d|"keysShown":"(?!all)/u.test(ways ?? '')
}
