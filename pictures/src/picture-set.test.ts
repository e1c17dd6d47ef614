import { describe, expect, it } from 'vitest'
import { findPicture } from './find-picture.ts'
import { pictureIds, pictureOf } from './picture-set.ts'

describe('the pictures', () => {
  it('hold no script, no style sheet, no handler and no address outside themselves [threats 9, 10]', () => {
    const ids = [...pictureIds(), 'number-206', 'tile-red', 'app-netflix', 'key-a']
    expect(ids.length).toBeGreaterThan(1500)
    for (const id of ids) {
      const svg = pictureOf(id) ?? ''
      expect(svg, id).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/u)
      expect(svg, id).not.toMatch(/<script|<style|<foreignObject|<image|<iframe|<a[\s>]|\son\w+=|javascript:|<!|<\?/iu)
      for (const [, address] of svg.matchAll(/(?:href|url)\s*[=(]\s*["']?([^"')\s]+)/giu))
        expect(address, id).toMatch(/^#/u)
    }
  })

  it('come in twelve coloured tiles', () => {
    const tiles = 'red orange yellow lime green teal sky blue violet pink brown grey'.split(' ')
    expect(new Set(tiles.map((tile) => pictureOf(`tile-${tile}`))).size).toBe(12)
    expect(tiles.every((tile) => pictureOf(`tile-${tile}`) !== undefined)).toBe(true)
  })

  it('show the number of a channel, up to four digits', () => {
    expect(pictureOf('number-206')).toContain('>206<')
    expect(pictureOf(findPicture('channel 7.2', 'en') ?? '')).toContain('>7.2<')
    expect(pictureOf('number-12345')).toBeUndefined()
    expect(pictureOf('number-2<b')).toBeUndefined()
  })

  it('show a number or letters of any length within the tile', () => {
    // A bold digit is about 0.58 of its height wide, a point half of that; the tile is 64 wide.
    for (const id of ['number-1', 'number-206', 'number-1234', 'number-12-34', 'number-123-45', 'number-1234-12']) {
      const [, size = '', text = ''] = /font-size="(\d+)"[^>]*>([^<]+)</u.exec(pictureOf(id) ?? '') ?? []
      expect(Number(size) * 0.58 * (text.length - (text.includes('.') ? 0.5 : 0)), id).toBeLessThanOrEqual(58)
    }
  })

  it('are only those of the set', () => {
    for (const id of [
      '',
      'tile-puce',
      'tile-constructor',
      '__proto__',
      'constructor',
      'app-',
      'tv',
      '../tv/tv-mute',
      'tv-mute.svg',
    ])
      expect(pictureOf(id), id).toBeUndefined()
  })
})
