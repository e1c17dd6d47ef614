import { describe, expect, it } from 'vitest'
import { pictureOf } from './picture.ts'

describe('the picture of a button', () => {
  it('is a question mark when there is none [J18]', () => {
    for (const image of [undefined, null, '', '  ']) expect(pictureOf({ image })).toEqual({ is: 'none' })
    expect(pictureOf({ image: 7 as unknown as string })).toEqual({ is: 'none' })
  })

  it.each([
    '/pictures/tv-mute.svg',
    '/pictures/number-206.svg',
    '/pictures/own/AAAA-_bbbb',
    '/pictures/foreign?of=https%3A%2F%2Fa.example%2Fx+y*.png&by=Ab-_9',
  ])('is the one at %s', (image) => {
    expect(pictureOf({ image })).toEqual({ is: 'ours', address: image })
  })

  it.each([
    'https://evil.example/x.png',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://a/b',
    '/pictures/../api/v1/account',
    '/pictures/%2e%2e/x',
    '/pictures/x.svg#a',
    '/other/x.svg',
    'pictures/x.svg',
    '/pictures/',
    '/pictures/a/b/c',
    '/pictures/x.svg"onerror="alert(1)',
    'HTTPS://EVIL',
    ' /pictures/x.svg',
    '/pictures/x.svg\n//evil',
  ])('is missing when its address is %s [J18] [threat 10]', (image) => {
    expect(pictureOf({ image })).toEqual({ is: 'missing' })
  })
})
