/** Pictures that are made on the spot: letters or a number on a colour, and the coloured tiles. */
import { APPS } from './apps.ts'

/** The height of the letters, by how many they are. */
const SIZE_BY_LENGTH = [0, 40, 32, 24, 20, 16]
/** The colours behind a channel's letters: the same one for the same letters, and dark enough for white ones. */
const LETTER_COLOURS = ['#1d4f91', '#7a2a5e', '#14663a', '#8a4b08', '#57308c', '#97201b', '#26323f'] as const

const MADE: ReadonlyMap<string, string> = new Map([
  ...APPS.map(({ id, letters, colour }) => [`app-${id}`, letterTile(letters, colour)] as const),
  ['key-a', keyTile('A', '#f2c400', '#1b1b1b', '<path d="M32 6 58 54H6z"/>')],
  ['key-b', keyTile('B', '#1d4fa8', '#fff', '<rect x="8" y="8" width="48" height="48"/>')],
  ['key-c', keyTile('C', '#a3221f', '#fff', '<circle cx="32" cy="32" r="26"/>')],
  ['key-d', keyTile('D', '#1b6b3a', '#fff', '<path d="M32 3 61 32 32 61 3 32z"/>')],
])

/** The squares that a button may wear when no picture suits it. */
const TILES = {
  red: '#c62828',
  orange: '#e06c00',
  yellow: '#f2c400',
  lime: '#8bb10f',
  green: '#2e7d32',
  teal: '#00796b',
  sky: '#29a3d6',
  blue: '#1d4fa8',
  violet: '#6a3fb5',
  pink: '#d6478f',
  brown: '#795548',
  grey: '#757575',
} as const

/** The drawing of an id of the forms `app-netflix`, `key-a`, `tile-red`, `number-206` and `letters-tva`. */
export function madePicture(id: string): string | undefined {
  const number = /^number-(\d{1,4})$/u.exec(id)?.[1]
  if (number !== undefined) return letterTile(number, '#1d4f91')
  const letters = /^letters-([a-z0-9]{1,5})$/u.exec(id)?.[1]
  if (letters !== undefined) return letterTile(letters.toUpperCase(), letterColour(letters))
  const tile = /^tile-([a-z]+)$/u.exec(id)?.[1]
  if (tile !== undefined && Object.hasOwn(TILES, tile)) return drawing(square(TILES[tile as keyof typeof TILES]))
  return MADE.get(id)
}

function letterColour(letters: string): string {
  const sum = [...letters].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return LETTER_COLOURS[sum % LETTER_COLOURS.length] ?? LETTER_COLOURS[0]
}

function letterTile(letters: string, colour: string): string {
  return drawing(square(colour) + text(letters, '#fff', SIZE_BY_LENGTH[letters.length] ?? 18))
}

function keyTile(letter: string, colour: string, ink: string, shape: string): string {
  return drawing(`<g fill="${colour}" stroke="#1b1b1b" stroke-width="2">${shape}</g>${text(letter, ink, 26)}`)
}

function drawing(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`
}

function square(colour: string): string {
  return `<rect width="64" height="64" rx="12" fill="${colour}"/>`
}

function text(letters: string, colour: string, size: number): string {
  return (
    `<text x="32" y="33" fill="${colour}" font-family="system-ui, sans-serif" font-weight="700" font-size="${size}" ` +
    `text-anchor="middle" dominant-baseline="central">${letters}</text>`
  )
}
