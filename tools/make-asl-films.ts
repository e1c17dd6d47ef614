/**
 * Draws the films and pictures of the ASL pages: what happens to a recorded sign, how to sign, and one picture for each
 * step.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import {
  arrow,
  between,
  bin,
  camera,
  dots,
  ease,
  hand,
  lamp,
  picture,
  place,
  pose,
  server,
  strip,
  television,
  tiles,
  type Letter,
  type Pose,
} from './asl-films/drawing.ts'

const FOLDER = 'web/src/features/asl/films'
const SECONDS = 12
const FRAMES_PER_SECOND = 12
const WIDTH = 640
const HEIGHT = 360
const WORD = 'NEWS'

/** The hand at a moment of a word that begins at `from` and holds each letter for `each` seconds. */
function spelling(t: number, from: number, each: number): Pose {
  const letters = ['B', ...WORD] as Letter[]
  const at = Math.min(WORD.length, Math.max(0, Math.floor((t - from) / each) + 1))
  const now = pose(letters[at] ?? 'B')
  const before = pose(letters[Math.max(0, at - 1)] ?? 'B')
  const begun = from + (at - 1) * each
  return at === 0 ? now : between(before, now, ease(t, begun, begun + 0.35))
}

function read(t: number, from: number, each: number): number {
  return Math.min(WORD.length, Math.max(0, Math.floor((t - from - 0.4) / each) + 1))
}

function consent(t: number): string {
  const shape = spelling(t, 0.8, 0.8)
  const sent = ease(t, 4.2, 5.6)
  const back = ease(t, 8.2, 9.6)
  const away = ease(t, 9.8, 11)
  const points = ease(t, 5.4, 6) * (1 - away)
  const isOnTheWay = t > 4.2 && t < 11
  return [
    camera(34, 84, 176, 170, hand(shape, 128, 240, 70), t > 0.5 && t < 4),
    arrow(222, 170, 258),
    arrow(404, 170, 440),
    server(270, 108),
    points > 0
      ? `<g opacity="${points.toFixed(2)}"><rect x="262" y="92" width="136" height="166" rx="14" fill="#1d1b18"/></g>${dots(spelling(2.2, 0.8, 0.8), 342, 232, 66, points)}`
      : '',
    isOnTheWay ? strip(122 + (330 - 122) * sent, 300 - 20 * Math.sin(sent * Math.PI), 1 - ease(t, 10.4, 10.9)) : '',
    t > 9.4 ? bin(330, 318, ease(t, 9.4, 9.9)) : '',
    television(450, 104, 164, ease(t, 9.4, 10.2)),
    t > 8 && t < 10.4
      ? `<g transform="translate(${(250 + 215 * back).toFixed(1)} 40)">${tiles(WORD, 4, 0, 0, 34)}</g>`
      : t >= 10.4
        ? `<g transform="translate(447 40)">${tiles(WORD, 4, 0, 0, 34)}</g>`
        : '',
  ].join('')
}

function intro(t: number): string {
  const shape = spelling(t, 3, 1.5)
  const comes = 1 - ease(t, 0.2, 1.2)
  const isRecording = t > 2.2 && t < 9.2
  return [
    camera(40, 34, 300, 246, place(112, 58, 156, 210) + hand(shape, 206, 262 + comes * 220, 92), isRecording),
    // The one button: round to start, square to stop.
    `<circle cx="190" cy="322" r="24" fill="#fffdf8" stroke="#1d1b18" stroke-width="4"/>${isRecording ? '<rect x="180" y="312" width="20" height="20" rx="3" fill="#1d1b18"/>' : '<circle cx="190" cy="322" r="11" fill="#c8281a"/>'}`,
    (t > 1.8 && t < 2.4) || (t > 8.9 && t < 9.5)
      ? '<circle cx="190" cy="322" r="31" fill="none" stroke="#ffb931" stroke-width="6"/>'
      : '',
    tiles(WORD, read(t, 3, 1.5), 388, 60, 46),
    television(384, 136, 224, ease(t, 9.8, 10.6), t > 9.8 ? WORD : ''),
  ].join('')
}

const STEPS = {
  light: lamp(40, 40) + camera(92, 34, 144, 130, place(126, 44, 76, 112) + hand(pose('B'), 170, 158, 46), false),
  spell: camera(24, 20, 132, 116, hand(pose('W'), 96, 132, 46), true) + tiles(WORD, 3, 24, 150, 38),
  stop: `<circle cx="52" cy="96" r="30" fill="#fffdf8" stroke="#1d1b18" stroke-width="4"/><rect x="40" y="84" width="24" height="24" rx="3" fill="#1d1b18"/>${arrow(92, 96, 118)}${television(126, 56, 106, 1)}`,
} as const

async function film(name: string, draw: (t: number) => string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  const input = [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'image2pipe',
    '-framerate',
    String(FRAMES_PER_SECOND),
    '-i',
    '-',
    '-an',
    '-map_metadata',
    '-1',
    '-pix_fmt',
    'yuv420p',
  ]
  const encoders = [
    spawn('ffmpeg', [...input, '-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', join(FOLDER, `${name}.webm`)], {
      stdio: ['pipe', 'inherit', 'inherit'],
    }),
    spawn(
      'ffmpeg',
      [
        ...input,
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        '-crf',
        '28',
        '-movflags',
        '+faststart',
        join(FOLDER, `${name}.mp4`),
      ],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    ),
  ]
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame += 1) {
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw}</style>${picture(WIDTH, HEIGHT, draw(frame / FRAMES_PER_SECOND))}`,
    )
    const image = await page.screenshot({ type: 'png' })
    for (const { stdin } of encoders) if (!stdin.write(image)) await once(stdin, 'drain')
  }
  for (const encoder of encoders) {
    encoder.stdin.end()
    await once(encoder, 'close')
  }
  await browser.close()
}

mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'consent.svg'), picture(WIDTH, HEIGHT, consent(9.9)))
writeFileSync(join(FOLDER, 'intro.svg'), picture(WIDTH, HEIGHT, intro(7.4)))
for (const [name, inside] of Object.entries(STEPS))
  writeFileSync(join(FOLDER, `step-${name}.svg`), picture(250, 200, inside))
await film('consent', consent)
await film('intro', intro)
