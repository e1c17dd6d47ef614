/** Whether there is enough light, from the mean brightness of the picture alone. */
export type Light = 'good' | 'dark' | 'bright'

/** Brightness, of 255. Between the two values of a pair the hint stays as it is, so that it does not flicker. */
const DARK = [50, 62] as const
const BRIGHT = [222, 232] as const

export function judgeLight(before: Light, mean: number): Light {
  if (mean < DARK[before === 'dark' ? 1 : 0]) return 'dark'
  return mean > BRIGHT[before === 'bright' ? 0 : 1] ? 'bright' : 'good'
}

/** `pixels`: red, green, blue and opacity in turn. */
export function meanBrightness(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at + 3 < pixels.length; at += 4)
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
  return pixels.length === 0 ? 0 : sum / (pixels.length / 4)
}
