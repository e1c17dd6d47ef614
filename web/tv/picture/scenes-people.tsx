/** Scenes of towns, rooms and games; the rest are in `scenes.tsx`. */
import type { SceneProps } from './scenes.tsx'
import { Sky } from './sky.tsx'
import styles from './scenes.module.css'

const c = (hue: number, saturation: number, lightness: number) => `hsl(${hue % 360} ${saturation}% ${lightness}%)`

/** A street at night. */
export function City({ id, tint }: SceneProps) {
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
export function News({ id, tint }: SceneProps) {
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
export function Pitch({ id, tint }: SceneProps) {
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

/** A record and what it sounds like. */
export function Music({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 305, 45, 18)} via={c(tint + 325, 48, 34)} to={c(tint + 15, 68, 56)} />
      <g fill={c(tint + 35, 95, 78)} opacity=".8">
        {Array.from({ length: 22 }, (_, n) => {
          const height = 12 + ((n * 29) % 34)
          return (
            <rect
              key={n}
              className={styles[`bar${n % 4}`]}
              x={3 + n * 7.2}
              y={90 - height}
              width="4"
              height={height + 4}
              rx="2"
            />
          )
        })}
      </g>
      <circle cx="80" cy="42" r="31" fill={c(tint + 290, 40, 9)} />
      <g className={styles.turnSlowAt}>
        <g fill="none" stroke="#fff" strokeOpacity=".13" strokeWidth=".6">
          <circle cx="80" cy="42" r="27" />
          <circle cx="80" cy="42" r="23" />
          <circle cx="80" cy="42" r="19" />
          <circle cx="80" cy="42" r="15" />
        </g>
        <path d="M80 42 56 24a30 30 0 0 1 10-9zM80 42l24 18a30 30 0 0 1-10 9z" fill="#fff" opacity=".1" />
        <circle cx="80" cy="42" r="11" fill={c(tint + 20, 85, 62)} />
        <path d="M74 39h12M76 45h8" stroke={c(tint + 330, 60, 28)} strokeWidth="1.2" strokeLinecap="round" />
      </g>
      <circle cx="80" cy="42" r="1.6" fill={c(tint + 290, 40, 9)} />
    </>
  )
}

/** Balloons over a rainbow. */
export function Kids({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 195, 85, 70)} via={c(tint + 188, 80, 82)} to={c(tint + 165, 60, 90)} />
      <g fill="none" strokeWidth="5">
        {[0, 1, 2, 3].map((n) => (
          <circle key={n} cx="80" cy="88" r={62 - n * 5} stroke={c(tint + n * 62 + 350, 85, 72)} />
        ))}
      </g>
      <g fill="#fff">
        <path d="M10 76a8 8 0 0 1 12-9 11 11 0 0 1 20 2 8 8 0 0 1 2 15H14a6 6 0 0 1-4-8zM116 76a8 8 0 0 1 12-9 11 11 0 0 1 20 2 8 8 0 0 1 2 15h-30a6 6 0 0 1-4-8z" />
      </g>
      <path d="M0 84q40-8 80-2t80-2v12H0z" fill={c(tint + 120, 50, 58)} />
      {(
        [
          [52, 34, 12, 0],
          [82, 24, 14, 50],
          [110, 40, 11, 210],
        ] as const
      ).map(([x, y, size, hue]) => (
        <g key={x} className={styles.bob}>
          <path d={`M${x} ${y + size}q3 9-1 17t1 12`} fill="none" stroke={c(tint + hue, 45, 45)} strokeWidth=".6" />
          <ellipse cx={x} cy={y} rx={size * 0.88} ry={size} fill={c(tint + hue + 350, 78, 62)} />
          <ellipse cx={x - size * 0.3} cy={y - size * 0.35} rx={size * 0.2} ry={size * 0.3} fill="#fff" opacity=".55" />
          <path d={`m${x} ${y + size - 0.5} 1.8 3h-3.6z`} fill={c(tint + hue + 350, 70, 50)} />
        </g>
      ))}
      <g fill={c(tint + 220, 30, 25)}>
        <circle cx="26" cy="73" r="1" />
        <circle cx="32" cy="73" r="1" />
        <circle cx="131" cy="73" r="1" />
        <circle cx="137" cy="73" r="1" />
      </g>
      <path
        d="M27 76q2 2 4 0m101 0q2 2 4 0"
        fill="none"
        stroke={c(tint + 220, 30, 25)}
        strokeWidth=".8"
        strokeLinecap="round"
      />
    </>
  )
}

/** A table laid for two. */
export function Kitchen({ id, tint }: SceneProps) {
  return (
    <>
      <Sky id={id} from={c(tint + 42, 55, 84)} via={c(tint + 38, 55, 78)} to={c(tint + 32, 50, 70)} />
      <g stroke="#fff" strokeOpacity=".5" strokeWidth=".7">
        <path d="M0 12h160M0 26h160M0 40h160M0 54h160M14 0v54M34 0v54M54 0v54M74 0v54M94 0v54M114 0v54M134 0v54M154 0v54" />
      </g>
      <path d="M0 60h160v30H0z" fill={c(tint + 20, 42, 38)} />
      <path d="M0 60h160v3H0z" fill={c(tint + 24, 45, 50)} />
      <path d="M42 44h38q0 19-13 21H55q-13-2-13-21z" fill={c(tint + 200, 40, 40)} />
      <path d="M40 42h42v3H40z" fill={c(tint + 200, 42, 52)} />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="1.6" opacity=".75">
        <path className={styles.steam} d="M53 36q-4-5 0-9t0-9" />
        <path className={styles.steamLate} d="M62 36q-4-6 0-11t0-9" />
        <path className={styles.steam} d="M71 36q-4-5 0-9t0-9" />
      </g>
      <circle cx="104" cy="57" r="8" fill={c(tint + 8, 78, 52)} />
      <circle cx="117" cy="58.5" r="6.5" fill={c(tint + 18, 85, 56)} />
      <path d="M104 49q1-4 5-4-1 4-5 4zM117 52q1-3 4-3-1 3-4 3z" fill={c(tint + 110, 45, 36)} />
      <path d="M128 65V40q0-4 3-6v-8h6v8q3 2 3 6v25z" fill={c(tint + 95, 36, 40)} />
      <path d="M130 47h8v10h-8z" fill={c(tint + 45, 60, 86)} />
      <path d="M18 65q-4-14 6-22 10 8 6 22z" fill={c(tint + 24, 50, 58)} />
      <path
        d="M23.5 44V26M24 34q-8-1-9-9 8 1 9 9zm0-4q7-1 8-8-7 1-8 8z"
        fill={c(tint + 120, 42, 36)}
        stroke={c(tint + 120, 42, 30)}
        strokeWidth=".8"
      />
    </>
  )
}
