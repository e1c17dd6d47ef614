/**
 * What the channels show: drawn scenes on a field of 160 × 90, slowly moving. Decoration only; every word about the
 * programme comes from the TV's state. `id` keeps the names of gradients apart, `tint` is the hue of the channel.
 */
import type { ReactNode } from 'react'
import { Pitch, City, Kitchen, Kids, Music, News } from './scenes-people.tsx'
import { Sky } from './sky.tsx'
import styles from './scenes.module.css'

export interface SceneProps {
  readonly id: string
  /** 0 to 359. */
  readonly tint: number
}

/** Draws; it keeps nothing and uses no hook, so it is called, not mounted. */
export type Scene = (props: SceneProps) => ReactNode

const c = (hue: number, saturation: number, lightness: number) => `hsl(${hue % 360} ${saturation}% ${lightness}%)`

/** Evening sea with a lighthouse. */
function Sea({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 215, 52, 30)} via={c(tint + 345, 55, 58)} to={c(tint + 32, 90, 76)} />
      <circle cx="112" cy="52" r="11" fill={c(tint + 38, 100, 86)} />
      <circle cx="112" cy="52" r="19" fill={c(tint + 38, 100, 80)} opacity=".25" />
      <path d="M0 56q16-9 30-3t26-1 24 4H0z" fill={c(tint + 255, 28, 38)} />
      <path d="M0 56h160v34H0z" fill={c(tint + 208, 48, 34)} />
      <Fade id={`${id}-path`} colour={c(tint + 38, 95, 74)} from={0.55} to={0} down />
      <path d="M97 56h30l16 34H80z" fill={`url(#${id}-path)`} />
      <g className={styles.sway} stroke={c(tint + 40, 90, 86)} strokeLinecap="round" strokeWidth=".7" opacity=".65">
        <path d="M100 60h22M96 65h15M114 65h18M88 71h24M118 72h19M102 79h30M70 76h10M30 66h14M20 80h18" />
      </g>
      <g className={styles.bob} fill={c(tint + 220, 45, 16)}>
        <path d="M52 62h14l-3 4H55zM58 47v14h-1V47zM59 48l7 12h-7zM56 51v9h-5z" />
      </g>
      <path d="M0 90V72q9-8 18-8 8 0 13 7t17 9 20 10z" fill={c(tint + 222, 40, 14)} />
      <path d="M17 38h7l1.5 28h-10z" fill={c(tint + 30, 30, 92)} />
      <path d="M16.6 45h7.8l.3 6h-8.4zM16.1 57h8.8l.3 6H15.7z" fill={c(tint + 5, 62, 52)} />
      <path d="M16 38h9v-2h-1v-4h-7v4h-1zM16 32h9l-4.5-4z" fill={c(tint + 222, 40, 18)} />
      <circle className={styles.blink} cx="20.5" cy="34.5" r="2" fill={c(tint + 50, 100, 84)} />
      <Fade id={`${id}-beam`} colour={c(tint + 50, 100, 84)} from={0.7} to={0} />
      <path className={styles.blink} d="M20.5 34.5 96 20v26z" fill={`url(#${id}-beam)`} />
    </>
  )
}

/** Hills by day. */
function Meadow({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 205, 75, 62)} via={c(tint + 198, 75, 78)} to={c(tint + 48, 80, 90)} />
      <circle cx="34" cy="26" r="10" fill={c(tint + 48, 100, 84)} />
      <circle cx="34" cy="26" r="16" fill={c(tint + 48, 100, 84)} opacity=".35" />
      <g className={styles.drift} fill="#fff" opacity=".9">
        <path d="M78 24a5 5 0 0 1 9-3 7 7 0 0 1 13 2 4.5 4.5 0 0 1 0 9H79a4 4 0 0 1-1-8zM128 15a4 4 0 0 1 7-2 5 5 0 0 1 9 1 3.5 3.5 0 0 1 0 7h-15a3 3 0 0 1-1-6z" />
      </g>
      <path d="M0 60q26-22 54-9t50-3 56-2v44H0z" fill={c(tint + 165, 30, 62)} />
      <path d="M0 68q34-16 72-5t88-8v35H0z" fill={c(tint + 128, 36, 47)} />
      <path d="M0 80q44-19 92-6t68-4v20H0z" fill={c(tint + 105, 42, 35)} />
      <path d="M116 52h13v9h-13zM114.5 53l8-7 8 7z" fill={c(tint + 12, 55, 48)} />
      <path d="M120 56h5v5h-5z" fill={c(tint + 40, 40, 90)} />
      <g fill={c(tint + 140, 40, 24)}>
        <path d="M27 56h2v11h-2zM28 38q9 2 8 11t-8 10q-8-2-8-10t8-11zM47 58h1.5v8H47zM47.8 46q6 2 5.2 8t-5.2 7q-5.5-1-5.5-7t5.5-8zM140 58h1.5v8H140zM140.8 45q6 2 5.2 8t-5.2 8q-5.5-1-5.5-8t5.5-8z" />
      </g>
      <g fill={c(tint + 340, 80, 78)}>
        <circle cx="60" cy="82" r="1" />
        <circle cx="70" cy="85" r="1.2" />
        <circle cx="84" cy="81" r="1" />
        <circle cx="104" cy="84" r="1.2" />
        <circle cx="128" cy="80" r="1" />
      </g>
    </>
  )
}

/** Northern lights over firs. */
function Aurora({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 235, 55, 10)} via={c(tint + 220, 55, 19)} to={c(tint + 190, 45, 32)} />
      <Stars />
      <defs>
        <linearGradient id={`${id}-ribbon`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={c(tint + 285, 75, 65)} stopOpacity="0" />
          <stop offset=".45" stopColor={c(tint + 165, 75, 62)} stopOpacity=".55" />
          <stop offset="1" stopColor={c(tint + 150, 80, 70)} stopOpacity="0" />
        </linearGradient>
      </defs>
      <g fill={`url(#${id}-ribbon)`}>
        <path className={styles.sway} d="M-10 18q34-16 62 4t52-6 66-2v38q-38-8-62 4t-54 0-64 6z" />
        <path className={styles.swayBack} d="M-10 32q40-18 74-2t50-6 56-8v30q-34 0-58 8t-50-2-72 8z" opacity=".7" />
      </g>
      <path d="M0 66l22-17 14 9 22-20 24 22 18-11 26 18 16-8 18 10v21H0z" fill={c(tint + 225, 38, 17)} />
      <path
        d="m58 38 7 6.5-3 1-3-1.5-4 3-3-1.5zM22 49l5 3.3-4 1.5-4-1zM100 49l6 4-3 .6-3-1.2-3 1.7z"
        fill="#e9f6f6"
        opacity=".7"
      />
      <Firs colour={c(tint + 205, 50, 7)} />
    </>
  )
}

/** Desert at sunset: the cinemas. */
function Dunes({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 20, 60, 22)} via={c(tint + 8, 75, 48)} to={c(tint + 38, 95, 72)} />
      <circle cx="80" cy="48" r="22" fill={c(tint + 42, 100, 80)} />
      <circle cx="80" cy="48" r="33" fill={c(tint + 42, 100, 78)} opacity=".16" />
      <path d="M0 58q30-14 62-3t44-4 54 3v36H0z" fill={c(tint + 12, 55, 40)} />
      <path d="M0 70q30-20 64-4 16 8 30 4t66-9v29H0z" fill={c(tint + 6, 55, 28)} />
      <path d="M64 66q-10 8-4 24H0V70q30-20 64-4z" fill={c(tint + 2, 55, 20)} />
      <path d="M160 62q-40 4-62 26l2 2h60z" fill={c(tint + 2, 52, 15)} />
      <g fill={c(tint + 2, 50, 10)}>
        <path d="M116 61.5V60q-1.5-1-1.200-3 2-2.5 3.200-.2 1.200-2.300 3.200.2 1.400-3.400 2.400-4l1.800.4-1 .9-.4 3.200q-.6 2-1.800 2.400l.2 4.100h-.6l-.6-3.400h-3.800l-.4 3.400h-.6z" />
      </g>
      <g className={styles.drift} stroke={c(tint + 38, 95, 84)} strokeWidth=".8" strokeLinecap="round" opacity=".6">
        <path d="M20 26h26M30 30h12M112 20h30M124 24h11" />
      </g>
    </>
  )
}

/** Planets. */
function Space({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 262, 52, 9)} via={c(tint + 250, 48, 16)} to={c(tint + 228, 50, 26)} />
      <Stars />
      <g fill="none" stroke="#fff" strokeOpacity=".16" strokeWidth=".4">
        <ellipse cx="52" cy="56" rx="46" ry="17" />
        <ellipse cx="52" cy="56" rx="74" ry="28" />
        <ellipse cx="52" cy="56" rx="104" ry="41" />
      </g>
      <defs>
        <radialGradient id={`${id}-ball`} cx=".32" cy=".3" r=".8">
          <stop offset="0" stopColor={c(tint + 40, 85, 78)} />
          <stop offset=".55" stopColor={c(tint + 18, 65, 52)} />
          <stop offset="1" stopColor={c(tint + 340, 50, 18)} />
        </radialGradient>
      </defs>
      <circle cx="52" cy="52" r="20" fill={`url(#${id}-ball)`} />
      <path
        d="M33 46q18 6 38 1M32.5 56q20 6 39 0M37 64q15 4 31 0"
        fill="none"
        stroke={c(tint + 15, 50, 36)}
        strokeWidth="1.3"
        opacity=".45"
      />
      <path
        d="M34 60C8 69 10 58 33 47m38 6c27-8 22 1-2 9"
        fill="none"
        stroke={c(tint + 45, 75, 82)}
        strokeWidth="2.2"
        strokeLinecap="round"
        opacity=".85"
      />
      <g className={styles.bob}>
        <circle cx="122" cy="30" r="7" fill={c(tint + 190, 50, 58)} />
        <path d="M115.4 28a7 7 0 0 0 11 7.6 9 9 0 0 1-11-7.6z" fill={c(tint + 215, 55, 30)} />
        <circle cx="134" cy="68" r="3.5" fill={c(tint + 330, 55, 66)} />
      </g>
      <path className={styles.comet} d="m98 10 20-6" stroke="#fff" strokeWidth=".8" strokeLinecap="round" />
    </>
  )
}

/** Wetland with birds. */
function Wetland({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 190, 42, 52)} via={c(tint + 60, 55, 78)} to={c(tint + 30, 80, 82)} />
      <circle cx="80" cy="50" r="14" fill={c(tint + 40, 100, 88)} />
      <path d="M0 54q20-8 44-4t60-3 56 3v12H0z" fill={c(tint + 170, 24, 46)} />
      <path d="M0 60h160v30H0z" fill={c(tint + 185, 34, 58)} />
      <Fade id={`${id}-path`} colour={c(tint + 42, 90, 84)} from={0.75} to={0} down />
      <path d="M67 60h26l12 30H55z" fill={`url(#${id}-path)`} />
      <g className={styles.drift} fill="none" stroke={c(tint + 210, 35, 18)} strokeWidth="1.1" strokeLinecap="round">
        <path d="m40 22 4 3q3-4 6-3m4-8 4 3q3-4 6-3m6 12 4 3q3-4 6-3m26-12 3 2q2-3 5-2m-36 0 3 2q2-3 5-2" />
      </g>
      <g fill={c(tint + 205, 40, 16)}>
        <path d="M113 74q-1-9 6-11 3-8 1-12-1-3 2-3l5 2-4 .6q2 7-1 13 5 4 3 9l-4 2v8h-.8v-8h-1.4v8h-.8v-8z" />
        <path d="M0 90V74q14-2 24 4t28 12zM160 90V70q-18 0-30 8t-30 12z" />
      </g>
      <g className={styles.sway} stroke={c(tint + 130, 35, 18)} strokeWidth="1" strokeLinecap="round">
        <path
          d="M10 90q1-22 4-34M16 90q0-18-3-30M22 90q1-16 5-26M5 90q-1-16-4-24M146 90q-1-24-5-36M152 90q1-20 4-32M138 90q0-14-4-22"
          fill="none"
        />
        <path d="M14 56v5M27 64v4M141 54v5M156 58v5" strokeWidth="2.6" />
      </g>
    </>
  )
}

/** Wheels within wheels. */
function Gears({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 200, 30, 22)} via={c(tint + 198, 30, 30)} to={c(tint + 30, 35, 44)} />
      <g stroke="#fff" strokeOpacity=".06" strokeWidth=".4">
        <path d="M0 15h160M0 30h160M0 45h160M0 60h160M0 75h160M20 0v90M40 0v90M60 0v90M80 0v90M100 0v90M120 0v90M140 0v90" />
      </g>
      <Gear at={[58, 50]} size={27} colour={c(tint + 28, 62, 56)} hub={c(tint + 200, 30, 24)} />
      <Gear at={[101, 32]} size={17} colour={c(tint + 12, 58, 50)} hub={c(tint + 200, 30, 24)} back />
      <Gear at={[112, 70]} size={20} colour={c(tint + 195, 30, 60)} hub={c(tint + 200, 30, 24)} />
    </>
  )
}

function Gear(props: { at: readonly [number, number]; size: number; colour: string; hub: string; back?: boolean }) {
  const teeth = 12
  return (
    <g transform={`translate(${props.at[0]} ${props.at[1]}) scale(${props.size / 20})`}>
      <g className={props.back ? styles.turnBack : styles.turn}>
        {Array.from({ length: teeth }, (_, n) => (
          <path key={n} d="M-2.6-16h5.2l-1-5h-3.2z" fill={props.colour} transform={`rotate(${(n * 360) / teeth})`} />
        ))}
        <circle r="17" fill={props.colour} />
        <circle r="12" fill="none" stroke={props.hub} strokeOpacity=".35" strokeWidth="1.2" />
        {[0, 72, 144, 216, 288].map((turn) => (
          <circle key={turn} cy="-8.5" r="2.3" fill={props.hub} transform={`rotate(${turn})`} />
        ))}
        <circle r="3.5" fill={props.hub} />
      </g>
    </g>
  )
}

/** Rings on still water. */
function Quiet({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 188, 40, 20)} via={c(tint + 182, 36, 34)} to={c(tint + 165, 32, 52)} />
      <g fill="none" stroke="#fff" strokeWidth=".7">
        {[8, 17, 28, 41, 56, 73].map((size, n) => (
          <ellipse
            key={size}
            className={styles.breathe}
            cx="92"
            cy="50"
            rx={size}
            ry={size * 0.42}
            strokeOpacity={0.5 - n * 0.07}
          />
        ))}
      </g>
      <g fill={c(tint + 200, 16, 22)}>
        <ellipse cx="38" cy="70" rx="22" ry="8" />
        <ellipse cx="39" cy="59" rx="15" ry="6" fill={c(tint + 200, 14, 32)} />
        <ellipse cx="37" cy="50" rx="9" ry="4.5" fill={c(tint + 200, 12, 44)} />
      </g>
      <path
        className={styles.sway}
        d="M132 90q-2-30 12-54M140 62q8-6 14-5-2 7-13 8M141 52q-7-6-13-5 2 6 12 9"
        fill={c(tint + 140, 40, 26)}
        stroke={c(tint + 140, 40, 26)}
        strokeWidth=".8"
      />
    </>
  )
}

/** An old chart with a compass. */
function Chart({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 40, 45, 80)} via={c(tint + 38, 45, 74)} to={c(tint + 32, 42, 62)} />
      <g fill="none" stroke={c(tint + 28, 45, 34)} strokeOpacity=".5" strokeWidth=".6">
        <path d="M18 30q10-18 34-12t22 20-10 26-32 8-22-16-2-20z" fill={c(tint + 95, 28, 62)} fillOpacity=".7" />
        <path d="M25 34q8-12 24-8t17 14-8 18-23 5-15-11 2-12z" />
        <path d="M34 38q5-8 14-5t10 9-5 10-13 2-9-7z" />
        <path d="M96 66q12-12 26-4t40-8v38H92q-6-14 4-26z" fill={c(tint + 95, 28, 62)} fillOpacity=".7" />
        <path d="M0 12h160M0 78h160M84 0v90" strokeDasharray="1.5 2.5" />
      </g>
      <path
        d="M44 46q20 6 34-8t30-4 18 26"
        fill="none"
        stroke={c(tint + 5, 65, 42)}
        strokeWidth="1.1"
        strokeDasharray="3 2.2"
        strokeLinecap="round"
      />
      <path d="m124 58 4 4m0-4-4 4" stroke={c(tint + 5, 65, 40)} strokeWidth="1.5" strokeLinecap="round" />
      <g transform="translate(126 27)" fill={c(tint + 25, 45, 28)}>
        <circle r="15" fill="none" stroke={c(tint + 25, 45, 28)} strokeWidth=".7" />
        <g className={styles.needle}>
          <path d="m0-18 3 18h-6z" fill={c(tint + 5, 65, 42)} />
          <path d="m0 18 3-18h-6z" />
        </g>
        <path d="m-18 0 18-2.2v4.4zM18 0 0-2.2v4.4z" opacity=".6" />
        <circle r="1.6" fill={c(tint + 40, 45, 84)} />
      </g>
    </>
  )
}

/** A high sun, clouds and rain. */
function Weather({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 215, 62, 34)} via={c(tint + 205, 60, 50)} to={c(tint + 195, 60, 70)} />
      <g fill="none" stroke="#fff" strokeOpacity=".22" strokeWidth=".7">
        <path d="M-5 70q50-40 90-14t80-20M-5 82q56-42 96-14t74-18M-5 56q46-38 84-14t86-22M-5 42q40-34 76-14t92-22" />
      </g>
      <circle cx="56" cy="34" r="15" fill={c(tint + 45, 100, 70)} />
      <g className={styles.turnSlow} stroke={c(tint + 45, 100, 76)} strokeWidth="2" strokeLinecap="round">
        {Array.from({ length: 12 }, (_, n) => (
          <path key={n} d="M56 13.5v-5" transform={`rotate(${n * 30} 56 34)`} />
        ))}
      </g>
      <g className={styles.drift}>
        <path d="M66 58a9 9 0 0 1 3-17.5 13 13 0 0 1 24.5-3A10.5 10.5 0 0 1 108 48a5.2 5.2 0 0 1 0 10z" fill="#fff" />
        <path
          d="M73 63l-3 7m14-7-3 7m14-7-3 7m-11 3-2 5m13-5-2 5m13-15-3 7"
          stroke="#e2f4ff"
          strokeWidth="1.3"
          strokeLinecap="round"
        />
      </g>
      <path d="M118 26a5 5 0 0 1 9-3 7 7 0 0 1 13 2 4.5 4.5 0 0 1 0 9h-21a4 4 0 0 1-1-8z" fill="#fff" opacity=".5" />
    </>
  )
}

/** A light that loses itself. */
function Fade(props: { id: string; colour: string; from: number; to: number; down?: boolean }) {
  return (
    <defs>
      <linearGradient id={props.id} x1="0" y1="0" x2={props.down ? 0 : 1} y2={props.down ? 1 : 0}>
        <stop offset="0" stopColor={props.colour} stopOpacity={props.from} />
        <stop offset="1" stopColor={props.colour} stopOpacity={props.to} />
      </linearGradient>
    </defs>
  )
}

function Stars() {
  return (
    <g fill="#fff">
      {Array.from({ length: 46 }, (_, n) => (
        <circle
          key={n}
          cx={(n * 61.7) % 160}
          cy={(n * 23.3) % 56}
          r={0.25 + (n % 4) * 0.12}
          opacity={0.35 + (n % 5) * 0.13}
        />
      ))}
    </g>
  )
}

function Firs({ colour }: { colour: string }) {
  return (
    <g fill={colour}>
      <path d="M0 82h160v8H0z" />
      {Array.from({ length: 19 }, (_, n) => {
        const height = 12 + ((n * 37) % 16)
        return (
          <path
            key={n}
            d="M0 0-4.5 9h2l-4 8h3l-4.5 9h16l-4.5-9h3l-4-8h2z"
            transform={`translate(${n * 9} ${84 - height}) scale(${height / 24})`}
          />
        )
      })}
    </g>
  )
}

/** By what the channel is called; a channel that is not here gets one of them by its number. */
const SCENES: readonly (readonly [RegExp, Scene])[] = [
  [/weather/iu, Weather],
  [/news|report|public|talk/iu, News],
  [/sport/iu, Pitch],
  [/kids|family|storybook/iu, Kids],
  [/kitchen/iu, Kitchen],
  [/quiet|slow|classics|hands/iu, Quiet],
  [/music|melody|jazz|dance/iu, Music],
  [/cinema/iu, Dunes],
  [/science|night sky/iu, Space],
  [/north/iu, Aurora],
  [/maps|shores|road/iu, Chart],
  [/engine/iu, Gears],
  [/paws|wings|juniper/iu, Wetland],
  [/street|lantern|comedy/iu, City],
  [/harbour|tide/iu, Sea],
  [/meadow|garden|willow/iu, Meadow],
]

export function sceneOf(channel: { readonly number: number; readonly name: string }): Scene {
  const found = SCENES.find(([words]) => words.test(channel.name)) ?? SCENES[channel.number % SCENES.length]
  return found?.[1] ?? Sea
}
