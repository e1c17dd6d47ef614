/** Generated pictures: letters or a number on a colour, the coloured keys A to D, and the coloured tiles. */

interface App {
  /** The picture's id is `app-` and this. */
  readonly id: string
  readonly letters: string
  readonly colour: string
  /** What people call it; the first is its name. */
  readonly names: readonly string[]
}

/** An app is shown as a tile with letters, since its logo is a trade mark. */
export const APPS: readonly App[] = [
  { id: 'netflix', letters: 'N', colour: '#a3141c', names: ['Netflix'] },
  { id: 'youtube', letters: 'YT', colour: '#b00020', names: ['YouTube', 'you tube'] },
  { id: 'youtube-tv', letters: 'YTV', colour: '#8c1d18', names: ['YouTube TV'] },
  { id: 'youtube-kids', letters: 'YTK', colour: '#a8324a', names: ['YouTube Kids'] },
  { id: 'youtube-music', letters: 'YTM', colour: '#8f1630', names: ['YouTube Music'] },
  { id: 'hulu', letters: 'h', colour: '#0c6b43', names: ['Hulu'] },
  { id: 'disney', letters: 'D+', colour: '#12307a', names: ['Disney+', 'Disney', 'Disney Plus'] },
  { id: 'peacock', letters: 'P', colour: '#333333', names: ['Peacock', 'Peacock TV'] },
  { id: 'hbo-max', letters: 'HBO', colour: '#42208c', names: ['HBO Max', 'HBO', 'Max'] },
  { id: 'tubi', letters: 'tubi', colour: '#5b1e9e', names: ['Tubi', 'Tubi TV'] },
  { id: 'paramount', letters: 'P+', colour: '#0b4fb3', names: ['Paramount+', 'Paramount', 'Paramount Plus'] },
  {
    id: 'prime-video',
    letters: 'pv',
    colour: '#0b5c80',
    names: ['Prime Video', 'Prime', 'Amazon Prime', 'Amazon Prime Video', 'Amazon'],
  },
  { id: 'apple-tv', letters: 'tv+', colour: '#2b2b2b', names: ['Apple TV', 'Apple TV+', 'Apple TV Plus', 'Apple'] },
  { id: 'spotify', letters: 'S', colour: '#14663a', names: ['Spotify'] },
  { id: 'deezer', letters: 'D', colour: '#6a1b9a', names: ['Deezer'] },
  { id: 'claro-video', letters: 'CV', colour: '#a3141c', names: ['Claro Video', 'Claro TV'] },
  { id: 'mycanal', letters: 'C+', colour: '#1f1f1f', names: ['myCanal'] },
  { id: 'france-tv', letters: 'F', colour: '#1d3f8f', names: ['france.tv', 'France TV'] },
  { id: 'tf1-plus', letters: 'TF1', colour: '#12307a', names: ['TF1+', 'TF1 Plus'] },
  { id: 'pandora', letters: 'P', colour: '#174a8c', names: ['Pandora'] },
  { id: 'amazon-music', letters: 'am', colour: '#1b5f6b', names: ['Amazon Music'] },
  { id: 'iheart', letters: 'iH', colour: '#9a1739', names: ['iHeartRadio', 'iHeart', 'I heart radio'] },
  {
    id: 'discovery',
    letters: 'd+',
    colour: '#2a4a8a',
    names: ['Discovery+', 'Discovery', 'Discovery Plus', 'Discovery Channel'],
  },
  { id: 'espn', letters: 'E', colour: '#97201b', names: ['ESPN', 'ESPN+', 'ESPN Plus'] },
  { id: 'starz', letters: 'st', colour: '#1f4d4a', names: ['Starz'] },
  { id: 'showtime', letters: 'SHO', colour: '#8c1313', names: ['Showtime'] },
  { id: 'amc', letters: 'AMC', colour: '#26323f', names: ['AMC', 'AMC+', 'AMC Plus'] },
  { id: 'crave', letters: 'cr', colour: '#0f5f7d', names: ['Crave'] },
  { id: 'club-illico', letters: 'i', colour: '#8a5a00', names: ['illico+', 'illico', 'Club illico', 'illico plus'] },
  { id: 'tou-tv', letters: 'tou', colour: '#7a2a5e', names: ['ICI Tou.tv', 'Tou.tv', 'Tou TV'] },
  { id: 'sling', letters: 'SL', colour: '#8a4b08', names: ['Sling', 'Sling TV'] },
  { id: 'fubo', letters: 'fu', colour: '#8f3a12', names: ['Fubo', 'Fubo TV'] },
  { id: 'pluto', letters: 'pl', colour: '#4a3f8f', names: ['Pluto TV', 'Pluto'] },
  { id: 'roku', letters: 'R', colour: '#57308c', names: ['The Roku Channel', 'Roku', 'Roku Channel'] },
  { id: 'xumo', letters: 'xu', colour: '#1f5a8a', names: ['Xumo', 'Xumo Play'] },
  { id: 'bbc', letters: 'BBC', colour: '#30303a', names: ['BBC iPlayer', 'iPlayer', 'BBC'] },
  { id: 'cnn', letters: 'CNN', colour: '#9c1414', names: ['CNN'] },
  { id: 'fox', letters: 'FOX', colour: '#20406b', names: ['Fox', 'Fox News', 'Fox Sports'] },
  { id: 'nbc', letters: 'NBC', colour: '#4b3a7a', names: ['NBC'] },
  { id: 'abc', letters: 'abc', colour: '#2f3c4f', names: ['ABC'] },
  { id: 'cbs', letters: 'CBS', colour: '#1d4f91', names: ['CBS'] },
  { id: 'pbs', letters: 'PBS', colour: '#23479c', names: ['PBS', 'PBS Kids'] },
  { id: 'hallmark', letters: 'H', colour: '#6b3a86', names: ['Hallmark', 'Hallmark Channel'] },
  { id: 'hgtv', letters: 'HG', colour: '#2b6670', names: ['HGTV'] },
  { id: 'fire-tv', letters: 'ftv', colour: '#7a3d00', names: ['Fire TV', 'Amazon Fire TV'] },
  { id: 'tiktok', letters: 'tk', colour: '#1f1f1f', names: ['TikTok', 'Tik Tok'] },
  { id: 'facebook', letters: 'f', colour: '#1a4fa0', names: ['Facebook'] },
  { id: 'twitch', letters: 'tw', colour: '#5a2ea6', names: ['Twitch'] },
]

/** The height of the letters, by their number. */
const SIZE_BY_LENGTH = [0, 40, 32, 24, 20, 16, 15, 13]
/** The colours behind a channel's letters: the same one for the same letters, and dark enough for white ones. */
const LETTER_COLOURS = ['#1d4f91', '#7a2a5e', '#14663a', '#8a4b08', '#57308c', '#97201b', '#26323f'] as const

const MADE: ReadonlyMap<string, string> = new Map([
  ...APPS.map(({ id, letters, colour }) => [`app-${id}`, letterTile(letters, colour)] as const),
  ['key-a', keyTile('A', '#f2c400', '#1b1b1b', '<path d="M32 6 58 54H6z"/>')],
  ['key-b', keyTile('B', '#1d4fa8', '#fff', '<rect x="8" y="8" width="48" height="48"/>')],
  ['key-c', keyTile('C', '#a3221f', '#fff', '<circle cx="32" cy="32" r="26"/>')],
  ['key-d', keyTile('D', '#1b6b3a', '#fff', '<path d="M32 3 61 32 32 61 3 32z"/>')],
])

/** The coloured squares for a button without a suitable picture. */
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

/** The drawing of an id of the forms `app-netflix`, `key-a`, `tile-red`, `number-206`, `number-7-2` and `letters-tva`. */
export function madePicture(id: string): string | undefined {
  const number = /^number-(\d{1,4}(?:-\d{1,2})?)$/u.exec(id)?.[1]
  if (number !== undefined) return letterTile(number.replace('-', '.'), '#1d4f91')
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
  return drawing(square(colour) + text(letters, '#fff', SIZE_BY_LENGTH[letters.length] ?? 13))
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
