/** Which recogniser listens to spoken commands, as the operator set it. */
export type SpeechSettings =
  | { readonly is: 'off' }
  | { readonly is: 'built-in'; readonly size: 'base' | 'tiny'; readonly loadAtStart: boolean }

export interface SpeechChoice {
  readonly engine: 'off' | 'built-in' | undefined
  readonly size: 'base' | 'tiny' | undefined
  readonly load: 'start' | 'first-use' | undefined
}

export function speechSettings({ engine = 'built-in', size = 'base', load = 'start' }: SpeechChoice): SpeechSettings {
  return engine === 'off' ? { is: 'off' } : { is: 'built-in', size, loadAtStart: load === 'start' }
}
