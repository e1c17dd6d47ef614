/** The colours of the page that a user can choose in place of the device's. */
export const THEMES = ['light', 'dark', 'contrast-light', 'contrast-dark'] as const
export type Theme = (typeof THEMES)[number]

/** `device`: what the device has. */
export const THEME_CHOICES = ['device', ...THEMES] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
