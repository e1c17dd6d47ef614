/** The sounds of scanning, each on by its own choice; they come with the first of them. */
export function scanSound(cue: 'tick' | 'group'): void {
  void import('../../../buttons/press/sounds.ts').then(({ playSound }) => playSound(cue)).catch(() => {})
}
