import { describe, expect, it } from 'vitest'
import { workingTvKeys, type TvCapabilities } from './tv-buttons.ts'

function box(hdmiLinkReady: string, on: string, off: string): TvCapabilities {
  return { hdmiLinkReady, tvPowerOnCommandAvailable: on, tvPowerOffCommandAvailable: off } as TvCapabilities
}

const WITHOUT_POWER = ['mute', 'tvInput', 'volumeDown', 'volumeUp']
const ALL = [...WITHOUT_POWER, 'power', 'tvPower']

function working(capabilities: TvCapabilities | undefined): string[] {
  return [...workingTvKeys(capabilities)].sort()
}

describe('the TV buttons that work', () => {
  it('are none before the box has said what it can do', () => {
    expect(working(undefined)).toEqual([])
  })

  it.each([
    ['yes', 'yes'],
    ['yes', 'no'],
    ['no', 'yes'],
  ])('are all with an HDMI link and a power command (on: %s, off: %s) [H13] [H15]', (on, off) => {
    expect(working(box('yes', on, off))).toEqual([...ALL].sort())
  })

  it('are all but the two power buttons without a power command [H14] [H15]', () => {
    expect(working(box('yes', 'no', 'no'))).toEqual([...WITHOUT_POWER].sort())
  })

  it.each(['no', 'Yes', 'true', ''])('are none when the HDMI link is "%s" [H16]', (link) => {
    expect(working(box(link, 'yes', 'yes'))).toEqual([])
  })
})
