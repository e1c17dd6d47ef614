import { expect, it } from 'vitest'
import { captionFile } from './caption-file.ts'
import { CONSENT_FILM, INTRO_FILM } from './intro-texts.ts'

it('captions are WebVTT in the language of the page, one after the other without a gap', () => {
  expect(captionFile(CONSENT_FILM, 'fr').split('\n').slice(0, 4)).toEqual([
    'WEBVTT',
    '',
    '00:00:00.000 --> 00:00:04.000',
    'Quelqu’un épelle un mot d’une main devant une caméra.',
  ])
  for (const film of [CONSENT_FILM, INTRO_FILM]) {
    expect(film.map(({ from }) => from)).toEqual([0, ...film.slice(0, -1).map(({ to }) => to)])
  }
})
