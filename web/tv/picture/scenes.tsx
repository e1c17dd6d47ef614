/**
 * What the channels show: drawn scenes on a field of 160 × 90, slowly moving. Decoration only; every word about the
 * programme comes from the TV's state. `id` keeps the names of gradients apart, `tint` is the hue of the channel.
 */
import type { ReactNode } from 'react'
import styles from './scenes.module.css'

interface SceneProps {
  readonly id: string
  /** 0 to 359. */
  readonly tint: number
}

/** Draws; it keeps nothing and uses no hook, so it is called, not mounted. */
type Scene = (props: SceneProps) => ReactNode

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

/** A street at night. */
function City({ id, tint }: SceneProps) {
  const houses = [12, 30, 22, 38, 18, 34, 26, 42, 20, 30, 16]
  return (
    <>
      <Sky id={id} from={c(tint + 245, 45, 14)} via={c(tint + 285, 38, 28)} to={c(tint + 18, 62, 56)} />
      <circle cx="120" cy="22" r="9" fill={c(tint + 45, 80, 90)} />
      <path
        d="M0 90V52h10V40h14v10h8V36h12v16h14V44h10v-8h12v14h16V42h10v12h12V38h14v14h12V46h16v44z"
        fill={c(tint + 262, 32, 24)}
      />
      {houses.map((height, n) => (
        <g key={n} transform={`translate(${n * 15 - 3} ${82 - height})`}>
          <path d={`M0 0h13v${height}H0z`} fill={c(tint + 248 + n * 5, 34, 11 + (n % 3) * 3)} />
          {n % 2 === 0 && <path d="M-.5 0 6.5-6l7 6z" fill={c(tint + 250, 30, 10)} />}
          <path
            className={n % 3 === 0 ? styles.blink : undefined}
            d={height > 20 ? 'M2.5 5h3v4h-3zM8 5h3v4H8zM8 13h3v4H8z' : 'M2.5 4h3v4h-3zM8 4h3v4H8z'}
            fill={c(tint + 42, 95, 70)}
          />
        </g>
      ))}
      <path d="M0 82h160v8H0z" fill={c(tint + 250, 32, 8)} />
      <g>
        <path d="M78 48h1.2v35H78zM75 47h7.2l-1-6H76z" fill="#0b0b12" />
        <circle cx="78.6" cy="44.5" r="12" fill={c(tint + 42, 100, 75)} opacity=".3" />
        <circle cx="78.6" cy="44.5" r="2.2" fill={c(tint + 45, 100, 84)} />
        <path d="m74 48-16 35h42L83 48z" fill={c(tint + 42, 100, 75)} opacity=".12" />
      </g>
    </>
  )
}

/** A studio with the world behind it. */
function News({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 222, 70, 14)} via={c(tint + 215, 68, 28)} to={c(tint + 200, 66, 42)} />
      <g fill="#fff" opacity=".06">
        <path d="M0 0h30L0 60zM160 0h-50l50 70zM60 90h60L90 20z" />
      </g>
      <g fill="none" stroke={c(tint + 190, 85, 78)} strokeWidth=".7">
        <circle cx="80" cy="44" r="32" fill={c(tint + 205, 65, 36)} fillOpacity=".6" />
        <g className={styles.swaySmall}>
          <ellipse cx="80" cy="44" rx="11" ry="32" />
          <ellipse cx="80" cy="44" rx="23" ry="32" />
        </g>
        <path d="M48 44h64M51.5 30h57M51.5 58h57M61 18.5h38M61 69.5h38M80 12v64" />
      </g>
      <g fill={c(tint + 190, 85, 84)}>
        <circle className={styles.blink} cx="69" cy="34" r="1.7" />
        <circle cx="92" cy="50" r="1.7" />
        <circle className={styles.blink} cx="98" cy="28" r="1.7" />
      </g>
      <path
        d="M69 34q14-10 29-6M69 34q12 2 23 16"
        fill="none"
        stroke={c(tint + 40, 100, 70)}
        strokeWidth=".9"
        strokeDasharray="2 1.5"
      />
      <path d="M0 72h160v18H0z" fill={c(tint + 222, 60, 10)} />
      <path d="M30 70h100l9 20H21z" fill={c(tint + 212, 50, 24)} />
      <path d="M30 70h100l1 2.5H29z" fill={c(tint + 190, 80, 78)} />
    </>
  )
}

/** A pitch under floodlights. */
function Pitch({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 225, 50, 13)} via={c(tint + 215, 45, 26)} to={c(tint + 200, 40, 40)} />
      <path d="M0 26h160v18H0z" fill={c(tint + 225, 25, 20)} />
      <g fill={c(tint + 40, 60, 74)} opacity=".65">
        {Array.from({ length: 150 }, (_, n) => (
          <circle key={n} cx={(n * 61.803) % 160} cy={28.5 + (n % 6) * 2.5} r=".8" fill={c(tint + n * 47, 60, 70)} />
        ))}
      </g>
      <path d="M0 44h160v46H0z" fill={c(tint + 130, 45, 34)} />
      <path d="M20 44h20L22 90H-12zM60 44h20v46H56zM100 44h20l20 46h-34zM140 44h20v18z" fill={c(tint + 125, 46, 39)} />
      <g fill="none" stroke="#fff" strokeWidth=".8" strokeOpacity=".85">
        <path d="M80 44v46M-20 90 24 46h112l44 44" />
        <ellipse cx="80" cy="64" rx="25" ry="9" />
      </g>
      <g stroke={c(tint + 220, 15, 60)} strokeWidth="1">
        <path d="M20 6v38M140 6v38" />
      </g>
      {[20, 140].map((x) => (
        <g key={x}>
          <circle cx={x} cy="7" r="15" fill="#fff" opacity=".14" />
          <path d={`M${x - 7} 3h14v7h-14z`} fill={c(tint + 55, 60, 92)} />
        </g>
      ))}
      <g className={styles.roll}>
        <ellipse cx="80" cy="69.5" rx="4" ry="1" opacity=".3" />
        <circle cx="80" cy="66" r="3.6" fill="#fff" />
        <path d="m80 64.2 1.7 1.2-.6 2h-2.2l-.6-2z" fill="#26303a" />
      </g>
    </>
  )
}

/** The ground of a scene, from top to bottom. */
function Sky({ id, from, via, to }: { id: string; from: string; via: string; to: string }) {
  return (
    <>
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset=".55" stopColor={via} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <path d="M0 0h160v90H0z" fill={`url(#${id}-sky)`} />
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

/** By what the channel is called; a channel that is not here gets one of them by its number. */
const SCENES: readonly (readonly [RegExp, Scene])[] = [
  [/weather|news|report|public|talk/iu, News],
  [/sport/iu, Pitch],
  [/street|lantern|comedy|music|jazz|dance/iu, City],
  [/harbour|tide|shores|quiet|slow/iu, Sea],
  [/meadow|garden|willow|kids|family|paws|wings/iu, Meadow],
]

export function sceneOf(channel: { readonly number: number; readonly name: string }): Scene {
  const found = SCENES.find(([words]) => words.test(channel.name)) ?? SCENES[channel.number % SCENES.length]
  return found?.[1] ?? Sea
}
