import { describe, expect, it } from 'vitest'
import { parsePageSettings } from './page-settings.ts'
import { randomId } from './random-id.ts'

describe('the settings in the page', () => {
  it('say whether analytics and TV buttons are on [A31 A32]', () => {
    expect(parsePageSettings('{"analyticsEnabled":true,"tvConfigEnabled":false,"version":"1.2.3"}')).toMatchObject({
      analyticsEnabled: true,
      tvConfigEnabled: false,
      version: '1.2.3',
    })
  })

  it('leave analytics off and TV buttons on when the page says nothing, or nothing readable [A31 A32]', () => {
    for (const text of [undefined, null, '', '{', '[]', '{"analyticsEnabled":"yes"}']) {
      expect(parsePageSettings(text)).toMatchObject({ analyticsEnabled: false, tvConfigEnabled: true, version: '' })
    }
  })
})

describe('a random id', () => {
  it('is a version-4 UUID, also where randomUUID is missing [A02]', () => {
    const ids = Array.from({ length: 200 }, randomId)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u)
    expect(new Set(ids).size).toBe(200)
  })
})
