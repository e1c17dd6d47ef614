import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { proposeHelp, settingsIn, withSettings } from './helper.ts'
import { DEFAULT_PROFILE, profileShape } from './profile.ts'

const OWN = v.parse(profileShape, {
  version: 1,
  way: 'scan',
  switches: [{ source: 'key', code: 'Space', job: 'select' }],
  scan: { stepMs: 1200, ofAnotherTime: 7 },
  layout: { fourKeys: ['ok'] },
  fromALaterProgram: true,
})
const proposed = settingsIn({ ...OWN, size: 'large', scan: { ...OWN.scan, stepMs: 1800 } }, 'contrast-dark')
const isTaken = (settings: unknown) => v.safeParse(proposeHelp.body, { settings }).success

describe('what a helper sees and proposes', () => {
  it('are the settings: no switch, no page, no order of the user, and nothing that is not known', () => {
    expect(proposed).toMatchObject({ size: 'large', switches: [], layout: { fourKeys: [] } })
    expect(JSON.stringify(proposed)).not.toMatch(/Space|Mine|good night|volume-up|ofAnotherTime|fromALaterProgram/u)
  })

  it('has the colours beside them', () => {
    expect(proposed.theme).toBe('contrast-dark')
  })

  it('changes what was proposed, and leaves what the user has made', () => {
    const changed = withSettings(OWN, proposed)
    expect(changed).toEqual({ ...OWN, size: 'large', scan: { ...OWN.scan, stepMs: 1800 } })
  })

  it('is nothing but a profile whose every setting is there and in its range', () => {
    expect(isTaken(proposed)).toBe(true)
    expect(isTaken(JSON.parse(JSON.stringify(settingsIn(DEFAULT_PROFILE, 'device'))))).toBe(true)
    for (const wrong of [
      undefined,
      {},
      [],
      'large',
      { ...proposed, arToken: 'a-token' },
      { ...proposed, deviceId: 'another-box' },
      { ...proposed, consentMode: 'all' },
      { ...proposed, switches: OWN.switches },
      { ...proposed, size: 'huge' },
      { ...proposed, theme: 'pink' },
      { ...proposed, theme: undefined },
      { ...proposed, sayPresses: true },
      { ...proposed, version: 2 },
      { ...proposed, scan: { ...proposed.scan, stepMs: 1 } },
      { ...proposed, scan: { ...proposed.scan, more: 1 } },
      { ...proposed, layout: OWN.layout },
    ]) {
      expect(isTaken(wrong), JSON.stringify(wrong)).toBe(false)
      expect(withSettings(OWN, wrong)).toBeUndefined()
    }
  })
})
