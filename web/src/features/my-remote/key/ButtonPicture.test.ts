import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_PICTURE, pictureOf } from './ButtonPicture.tsx'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://tv.example' } }))

describe('the picture of a button', () => {
  it('is a question mark when there is none [J18]', () => {
    for (const image of [undefined, null, '', '  ', 7 as never]) expect(pictureOf({ image })).toBe(NO_PICTURE)
  })

  it.each([
    '/pictures/tv-mute.svg',
    '/pictures/number-206.svg',
    '/pictures/own/AAAA-_bbbb',
    '/pictures/foreign?of=https%3A%2F%2Fa.example%2Fx+y*.png&by=Ab-_9',
    '/images/a.png',
    'https://tv.example/images/a.png',
    'data:image/png;base64,AA',
    'data:image/svg+xml,<svg onload=alert(1)>',
  ])('is the one at %s, which our own origin serves or which is all there [J14] [L09]', (image) => {
    expect(pictureOf({ image })).toBe(image)
  })

  it.each([
    'https://evil.example/x.png',
    'http://tv.example/x.png',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    '/\t/evil.example/x.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://a/b',
    'blob:https://tv.example/b',
    '/api/v1/account',
    '/pictures/../api/v1/account',
    '/pictures/%2e%2e/api/x',
    'HTTPS://EVIL',
  ])('is missing when its address is %s [J18] [threat 10]', (image) => {
    expect(pictureOf({ image })).toBeUndefined()
  })
})
