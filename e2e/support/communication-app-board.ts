/**
 * A board in the style of a communication app: several pages in one archive, pictures as data and as files, sounds,
 * colours, extra fields, and buttons that only that app understands.
 */
import { strToU8, zipSync } from 'fflate'

/** 2 by 2 points, red. */
const RED_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGP4z8DwnwGMgRQAH+4D/dJQfRoAAAAASUVORK5CYII='
const STAR_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><script>window.pwned = 1</script><path d="M20 0l5 20H0z" fill="#06c"/></svg>'

const license = {
  type: 'CC BY-SA',
  copyright_notice_url: 'https://creativecommons.org/licenses/by-sa/4.0',
  author_name: 'Symbols for Everybody',
}

const home = {
  format: 'open-board-0.1',
  id: '1_12',
  locale: 'en-US',
  url: 'https://speech.example/boards/1_12',
  name: 'Living room',
  description_html: '<b>Evenings</b> on the sofa',
  license,
  ext_speech_app_settings: { voice: 'amy', hide_empty: true },
  buttons: [
    {
      id: 11,
      label: 'news',
      vocalization: 'watch the news',
      image_id: 'i1',
      border_color: 'rgb(68,68,68)',
      background_color: 'rgb(255, 255, 170)',
      ext_speech_app_part_of_speech: 'noun',
    },
    { id: 12, label: 'quiet', vocalization: 'mute', image_id: 'i2', sound_id: 's1' },
    {
      id: 13,
      label: 'more TV',
      image_id: 'i1',
      load_board: { id: '1_13', path: 'boards/1_13.obf', url: 'https://speech.example/boards/1_13' },
    },
    { id: 14, label: 'clear', action: ':clear', image_id: null },
    { id: 15, label: 'a', actions: ['+a'] },
    { id: 16, label: 'secret', hidden: true, vocalization: 'do not show' },
    { id: 17, label: '', image_id: 'i2' },
    { id: 18, label: 'I am happy 😀', vocalization: 'I am happy', image_id: 'i4' },
    { id: 19, label: 'broken picture', image_id: 'i3' },
  ],
  grid: {
    rows: 3,
    columns: 4,
    order: [
      [12, 11, 13, null],
      [14, 15, 16, 17],
      [18, 19, null, null],
    ],
  },
  images: [
    { id: 'i1', width: 2, height: 2, content_type: 'image/png', data: `data:image/png;base64,${RED_PNG}`, license },
    { id: 'i2', width: 40, height: 20, content_type: 'image/svg+xml', path: 'images/triangle.svg', license },
    { id: 'i3', content_type: 'image/png', path: 'images/gone.png' },
    {
      id: 'i4',
      content_type: 'image/png',
      url: 'https://pictures.invalid/happy.png',
      symbol: { set: 'mulberry', filename: 'happy.png' },
    },
  ],
  sounds: [{ id: 's1', duration: 1, content_type: 'audio/mpeg', path: 'sounds/quiet.mp3' }],
}

const second = {
  format: 'open-board-0.1',
  id: '1_13',
  name: 'More TV',
  buttons: [
    { id: 1, label: 'Channel 206', vocalization: 'channel 206' },
    { id: 2, label: 'quiet', vocalization: 'mute', image_id: null },
    { id: 3, label: 'home', load_board: { path: 'boards/1_12.obf' } },
  ],
  images: [],
  grid: { rows: 1, columns: 3, order: [[1, 2, 3]] },
}

const manifest = {
  format: 'open-board-0.1',
  root: 'boards/1_12.obf',
  paths: {
    boards: { '1_12': 'boards/1_12.obf', '1_13': 'boards/1_13.obf' },
    images: { i2: 'images/triangle.svg' },
    sounds: { s1: 'sounds/quiet.mp3' },
  },
}

export function communicationAppBoard(): Buffer {
  const json = (value: unknown) => strToU8(JSON.stringify(value, null, 2))
  return Buffer.from(
    zipSync({
      'manifest.json': json(manifest),
      'boards/1_12.obf': json(home),
      'boards/1_13.obf': json(second),
      'images/triangle.svg': strToU8(STAR_SVG),
      'sounds/quiet.mp3': new Uint8Array(400),
    }),
  )
}

/** Unpacks to 64 MiB. */
export function bomb(): Buffer {
  return Buffer.from(zipSync({ 'manifest.json': new Uint8Array(64 * 1024 * 1024) }))
}
