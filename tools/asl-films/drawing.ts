/**
 * Draws the pictures of the ASL pages as SVG: a hand from its points, a camera, a server, a TV. No text, only letters.
 */
import poses from './poses.json' with { type: 'json' }

export type Letter = keyof typeof poses
type Point = readonly number[]
export type Pose = readonly Point[]

const INK = '#1d1b18'
const PAPER = '#f3ede1'
const SHELL = '#fffdf8'
const ACCENT = '#ffb931'
const SKIN = '#c98a5b'
const SKIN_EDGE = '#5a3317'
const FINGERS = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
  [9, 10, 11, 12],
  [13, 14, 15, 16],
  [17, 18, 19, 20],
] as const
const PALM = [0, 1, 5, 9, 13, 17]

export function pose(letter: Letter): Pose {
  return poses[letter]
}

/** From one pose to another, `part` of the way. */
export function between(from: Pose, to: Pose, part: number): Pose {
  return from.map((point, at) => point.map((value, axis) => value + ((to[at]?.[axis] ?? 0) - value) * part))
}

/** `x`, `y`: the wrist. `size`: of the palm, in units of the picture. */
export function hand(shape: Pose, x: number, y: number, size: number): string {
  const points = shape.map(([px = 0, py = 0, pz = 0]) => [x + (px * size) / 100, y + (py * size) / 100, pz] as const)
  const at = (n: number) => points[n] ?? [0, 0, 0]
  const text = (n: number) => `${at(n)[0].toFixed(1)} ${at(n)[1].toFixed(1)}`
  const width = size * 0.25
  const palm = `M${PALM.map(text).join('L')}Z`
  const wrist = `M${text(0)}l${(size * 0.04).toFixed(1)} ${(size * 0.9).toFixed(1)}`
  const line = (d: string, stroke: string, w: number, fill = 'none') =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${w.toFixed(1)}" stroke-linejoin="round" stroke-linecap="round"/>`
  const arm = line(wrist, SKIN_EDGE, size * 0.6 + 5) + line(wrist, SKIN, size * 0.6)
  const body = line(palm, SKIN_EDGE, width + 5, SKIN_EDGE) + line(palm, SKIN, width, SKIN)
  // The nearest piece last: z grows away from the camera.
  const pieces = FINGERS.flatMap((finger, which) =>
    finger.slice(1).map((to, n) => ({
      d: `M${text(finger[n] ?? 0)}L${text(to)}`,
      z: (at(to)[2] + at(finger[n] ?? 0)[2]) / 2,
      w: (which === 0 ? 1.06 : 1 - n * 0.06) * width,
    })),
  ).sort((a, b) => b.z - a.z)
  const fingers = pieces.map(({ d, w }) => line(d, SKIN_EDGE, w + 5) + line(d, SKIN, w))
  // Joints are smooth inside: the skin once more over neighbours of the same depth.
  const nails = [8, 12, 16, 20, 4].map(
    (n) =>
      `<circle cx="${at(n)[0].toFixed(1)}" cy="${at(n)[1].toFixed(1)}" r="${(width * 0.16).toFixed(1)}" fill="${SKIN_EDGE}" opacity="0.25"/>`,
  )
  return `<g>${arm}${body}${fingers.join('')}${nails.join('')}</g>`
}

/** The points alone, as a program sees them. */
export function dots(shape: Pose, x: number, y: number, size: number, opacity = 1): string {
  const xy = (n: number) =>
    `${(x + ((shape[n]?.[0] ?? 0) * size) / 100).toFixed(1)} ${(y + ((shape[n]?.[1] ?? 0) * size) / 100).toFixed(1)}`
  const bones = FINGERS.map((finger) => `M${xy(0)}L${finger.map(xy).join('L')}`).join('')
  const points = shape.map(
    (_, n) =>
      `<circle cx="${xy(n).split(' ')[0]}" cy="${xy(n).split(' ')[1]}" r="3.4" fill="${ACCENT}" stroke="${INK}" stroke-width="1.2"/>`,
  )
  return `<g opacity="${opacity}"><path d="${bones}" fill="none" stroke="${SHELL}" stroke-width="2"/>${points.join('')}</g>`
}

export function camera(x: number, y: number, w: number, h: number, inside: string, recording: boolean): string {
  const id = `c${Math.round(x)}-${Math.round(y)}`
  return `<g><rect x="${x - 8}" y="${y - 8}" width="${w + 16}" height="${h + 16}" rx="18" fill="${INK}"/><clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="11"/></clipPath>
<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="11" fill="#dfe8ee"/><g clip-path="url(#${id})">${inside}</g>
<circle cx="${x + w / 2}" cy="${y - 2}" r="3.5" fill="${recording ? '#ff4b3a' : '#7a7468'}"/>${recording ? `<rect x="${x + 10}" y="${y + 10}" width="26" height="26" rx="13" fill="#000c"/><circle cx="${x + 23}" cy="${y + 23}" r="7.5" fill="#ff4b3a"/>` : ''}</g>`
}

export function place(x: number, y: number, w: number, h: number): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="20" fill="none" stroke="${INK}" stroke-width="2.5" stroke-dasharray="9 8" opacity="0.55"/>`
}

export function server(x: number, y: number): string {
  const unit = (n: number) =>
    `<rect x="${x}" y="${y + n * 44}" width="120" height="36" rx="9" fill="${SHELL}" stroke="${INK}" stroke-width="3"/><circle cx="${x + 18}" cy="${y + 18 + n * 44}" r="5" fill="${n === 0 ? ACCENT : INK}"/><path d="M${x + 36} ${y + 18 + n * 44}h66" stroke="${INK}" stroke-width="3" stroke-linecap="round" opacity="0.35"/>`
  return [0, 1, 2].map(unit).join('')
}

/** `lit`: 0 to 1. */
export function television(x: number, y: number, w: number, lit: number, word = ''): string {
  const h = w * 0.6
  return `<g><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="12" fill="${INK}"/><path d="M${x + w * 0.3} ${y + h + 16}h${w * 0.4}M${x + w / 2} ${y + h}v16" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>
<rect x="${x + 8}" y="${y + 8}" width="${w - 16}" height="${h - 16}" rx="6" fill="#2b3a4a"/>
<g opacity="${lit.toFixed(2)}"><rect x="${x + 8}" y="${y + 8}" width="${w - 16}" height="${h - 16}" rx="6" fill="#06446f"/><g transform="translate(${x + w / 2} ${y + h / 2 - (word === '' ? 0 : 10)})" fill="none" stroke="${SHELL}" stroke-width="2.5"><circle r="${h * 0.19}"/><ellipse rx="${h * 0.08}" ry="${h * 0.19}"/><path d="M${-h * 0.19} 0h${h * 0.38}"/></g>${word === '' ? '' : words(word, x + w / 2, y + h - 20, 20, SHELL)}</g></g>`
}

function words(text: string, x: number, y: number, size: number, fill = INK): string {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans, Arial, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${fill}" letter-spacing="2">${text}</text>`
}

/** A tile for each letter; those read so far are filled in. */
export function tiles(word: string, read: number, x: number, y: number, size: number): string {
  return [...word]
    .map((letter, n) => {
      const left = x + n * (size + 10)
      const isRead = n < read
      return `<rect x="${left}" y="${y}" width="${size}" height="${size}" rx="10" fill="${isRead ? ACCENT : 'none'}" stroke="${INK}" stroke-width="2.5" ${isRead ? '' : 'stroke-dasharray="5 6" opacity="0.5"'}/>${isRead ? words(letter, left + size / 2 + 1, y + size * 0.72, size * 0.62) : ''}`
    })
    .join('')
}

/** A strip of film, for the recording on its way. */
export function strip(x: number, y: number, opacity = 1): string {
  const holes = [0, 1, 2, 3].map(
    (n) =>
      `<rect x="${-24 + n * 14}" y="-17" width="6" height="5" fill="${PAPER}"/><rect x="${-24 + n * 14}" y="12" width="6" height="5" fill="${PAPER}"/>`,
  )
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" opacity="${opacity.toFixed(2)}"><rect x="-30" y="-21" width="60" height="42" rx="5" fill="${INK}"/>${holes.join('')}<rect x="-24" y="-9" width="48" height="18" fill="#dfe8ee"/></g>`
}

export function bin(x: number, y: number, opacity: number): string {
  return `<g transform="translate(${x} ${y})" opacity="${opacity.toFixed(2)}" fill="none" stroke="${INK}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"><path d="M-20 -16h40M-8 -16v-6h16v6M-15 -16l3 38h24l3-38M-4 -7v20M5 -7v20" fill="${SHELL}"/></g>`
}

export function arrow(x1: number, y1: number, x2: number): string {
  return `<path d="M${x1} ${y1}H${x2}m-12 -9l12 9l-12 9" fill="none" stroke="${INK}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" opacity="0.5"/>`
}

export function lamp(x: number, y: number): string {
  const rays = [-40, -20, 0, 20, 40].map(
    (angle) =>
      `<path d="M0 30V46" transform="rotate(${angle})" stroke="${ACCENT}" stroke-width="5" stroke-linecap="round"/>`,
  )
  return `<g transform="translate(${x} ${y})"><path d="M-24 14a24 24 0 0 1 48 0Z" fill="${ACCENT}" stroke="${INK}" stroke-width="3.5"/><path d="M0 -10v-14" stroke="${INK}" stroke-width="4"/>${rays.join('')}</g>`
}

/** Between 0 and 1 as `t` goes from `from` to `to`, gently at both ends. */
export function ease(t: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

export function picture(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${PAPER}"/>${inside}</svg>\n`
}
