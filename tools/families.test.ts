/** Compares what the page says of the families with the facts of their drivers. */
import { describe, expect, it } from 'vitest'
import { FAMILIES } from '../boxes/src/families.ts'
import { removeUsText, tvFamilyTexts } from '../contract/src/tv-family-texts.ts'

/** The names of menus and switches, which are the makers' own. */
const quoted = (text: string) => [...text.matchAll(/["“«]\s*([^"”»]+?)\s*["”»]/gu)].map(([, name = '']) => name)

describe.each(FAMILIES.map((family) => [family.driver, family] as const))('%s', (driver, { facts }) => {
  const switchOn = tvFamilyTexts[`switchOn.${driver}`]
  const removeUs = removeUsText(driver)

  it('has a place where it is removed if its set keeps something of it, and only then', () => {
    expect(removeUs !== undefined).toBe(facts.removeUs !== '')
  })

  it('names the same switches and menus', () => {
    for (const name of quoted(facts.ownerMust)) expect(switchOn.en).toContain(name)
    for (const name of quoted(facts.removeUs)) expect(removeUs?.en).toContain(name)
  })
})
