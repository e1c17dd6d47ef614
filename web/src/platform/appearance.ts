/**
 * Applies the user's theme and text size, if they differ from the device's, by attributes and styles of `<html>`; the
 * build derives the styles of a theme from the device's media queries (`web/build/css-options.ts`). It runs before
 * anything is drawn (`app/before-program.ts`), so it reads the stored texts themselves.
 */

/** The colours of the page that a user can choose in place of the device's. */
export const THEMES = ['light', 'dark', 'contrast-light', 'contrast-dark'] as const
export type Theme = (typeof THEMES)[number]

/** `device`: the device's own theme. */
export const THEME_CHOICES = ['device', ...THEMES] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** The colour of the browser around the page, as `--ground` in `theme/theme.css`. */
const GROUNDS = {
  light: '#e4dfd5',
  dark: '#0d0f12',
  'contrast-light': '#ffffff',
  'contrast-dark': '#000000',
} satisfies Record<Theme, string>

/** The chosen text size, in percent of the device's own; undefined if none was chosen. `ways`: see `profiles.ts`. */
function textPercentIn(ways: unknown): string | undefined {
  return /"textPercent":(?!100\D)(1\d\d|200)\D/u.exec(String(ways))?.[1]
}

export const FORCED = '(forced-colors: active)'

/**
 * Applies both at once. A value that was not chosen follows the device; if the device forces colours, no theme applies.
 */
export function applyAppearance(stored: (name: 'theme' | 'ways') => unknown): void {
  const page = document.documentElement
  const theme = matchMedia(FORCED).matches
    ? undefined
    : (Object.keys(GROUNDS) as Theme[]).find((one) => one === stored('theme'))
  const percent = textPercentIn(stored('ways'))
  if (theme) page.dataset['theme'] = theme
  else page.removeAttribute('data-theme')
  page.style.fontSize = percent ? `${percent}%` : ''
  // Until the styles have loaded, the browser's own background is visible.
  set('color-scheme', () => (theme ? theme.replace('contrast-', '') : 'light dark'))
  set('theme-color', ({ media }) => GROUNDS[theme ?? (media.includes('dark') ? 'dark' : 'light')])
}

/** Read each time, since it may change. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function set(name: string, content: (meta: HTMLMetaElement) => string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name=${name}]`)) meta.content = content(meta)
}

/**
 * Whether the user chose sizes or a number of keys. `ways` is the text stored under that name
 * (`access-methods/profiles.ts`); it is searched instead of parsed, since every load calls this.
 */
export function hasOwnLayout(ways: string | null | undefined): boolean {
  return /"size":"(?!standard)|"keysShown":"\d/u.test(ways ?? '')
}
