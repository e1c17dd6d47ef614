/** What moves behind the words: the scene of the channel, or the backdrop of an app. */
import { useId } from 'react'
import { sceneOf } from './scenes.tsx'

/** Neighbouring channels that share a scene differ in tint, and one channel keeps its own. */
export function tintOf(channel: { readonly number: number }): number {
  return [0, 14, 344, 26, 332, 8, 350][channel.number % 7] ?? 0
}

const HUES = [204, 226, 258, 296, 338, 14, 162, 184] as const

/** The hue of a tile or an app: always the same for the same name. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 9973
  return HUES[sum % HUES.length] ?? HUES[0]
}

export function ChannelPicture({ channel }: { channel: { readonly number: number; readonly name: string } }) {
  const id = `scene${useId().replaceAll(/\W/gu, '')}`
  const draw = sceneOf(channel)
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {draw({ id, tint: tintOf(channel) })}
    </svg>
  )
}

export function AppPicture({ name }: { name: string }) {
  const id = `app${useId().replaceAll(/\W/gu, '')}`
  const hue = hueOf(name)
  const c = (turn: number, saturation: number, lightness: number) =>
    `hsl(${(hue + turn) % 360} ${saturation}% ${lightness}%)`
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={c(0, 48, 12)} />
          <stop offset="1" stopColor={c(40, 58, 34)} />
        </linearGradient>
      </defs>
      <path d="M0 0h160v90H0z" fill={`url(#${id})`} />
      <g fill={c(30, 70, 62)}>
        <circle cx="142" cy="14" r="44" opacity=".14" />
        <circle cx="132" cy="26" r="27" opacity=".18" />
        <circle cx="120" cy="40" r="13" opacity=".24" />
      </g>
      <g fill="none" stroke={c(60, 70, 80)} strokeOpacity=".16" strokeWidth=".6">
        <path d="M-5 84q50-30 90-8t80-14M-5 92q52-34 92-10t78-12M-5 76q48-26 88-6t82-16" />
      </g>
    </svg>
  )
}
