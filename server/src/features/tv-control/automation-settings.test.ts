import { describe, expect, it } from 'vitest'
import { readConfig } from '../../read-config.ts'
import type { ConfigError } from '../../settings/setting.ts'

const read = (settings: Record<string, string>) => readConfig(settings).automation
function problems(settings: Record<string, string>): string {
  try {
    readConfig(settings)
    return ''
  } catch (error) {
    return (error as ConfigError).message
  }
}

describe('the automation service that the operator chose', () => {
  it('is IFTTT when nothing is set, with its own pages as links [H24]', () => {
    const { kind, base, allowed, link, helpLink } = read({})
    expect({ kind, base: base.href, allowed }).toEqual({ kind: 'ifttt', base: 'https://maker.ifttt.com/', allowed: [] })
    expect(link).toMatch(/^https:\/\/ifttt\.com\//u)
    expect(helpLink).toMatch(/^https:\/\/help\.ifttt\.com\//u)
  })

  it('is a Home Assistant whose address at home is named', () => {
    const { kind, base } = read({
      BECKON_AUTOMATION: 'home-assistant',
      BECKON_AUTOMATION_ALLOW: '192.168.1.0/24, fd00::5',
    })
    expect({ kind, base: base.href }).toEqual({ kind: 'home-assistant', base: 'http://homeassistant.local:8123/' })
  })

  it('may have links of the operator [H24]', () => {
    const { link, helpLink } = read({
      BECKON_AUTOMATION_LINK: 'https://example.org/service',
      BECKON_AUTOMATION_HELP_LINK: 'https://example.org/help',
    })
    expect([link, helpLink]).toEqual(['https://example.org/service', 'https://example.org/help'])
  })

  it.each([
    [{ BECKON_AUTOMATION: 'alexa' }, /BECKON_AUTOMATION: must be ifttt or home-assistant/u],
    [
      { BECKON_AUTOMATION: 'home-assistant' },
      /BECKON_AUTOMATION_ALLOW: must name the address of homeassistant\.local/u,
    ],
    [{ BECKON_AUTOMATION_URL: 'http://maker.ifttt.com' }, /BECKON_AUTOMATION_ALLOW: must name/u],
    [{ BECKON_AUTOMATION_URL: 'https://127.0.0.1:9' }, /name it in BECKON_AUTOMATION_ALLOW/u],
    [
      { BECKON_AUTOMATION_URL: 'http://0x7f.1:9', BECKON_AUTOMATION_ALLOW: '10.0.0.0/8' },
      /name it in BECKON_AUTOMATION_ALLOW/u,
    ],
    [
      { BECKON_AUTOMATION_URL: 'https://user:word@example.org' },
      /BECKON_AUTOMATION_URL: must be a scheme, host and port/u,
    ],
    [{ BECKON_AUTOMATION_URL: 'file:///etc/passwd' }, /BECKON_AUTOMATION_URL: must be an address/u],
    [{ BECKON_AUTOMATION_ALLOW: 'at home' }, /BECKON_AUTOMATION_ALLOW: must be addresses or ranges/u],
    [{ BECKON_AUTOMATION_LINK: 'javascript:alert(1)' }, /BECKON_AUTOMATION_LINK: must be an address/u],
  ])('cannot be %j', (settings, sentence) => {
    expect(problems(settings as Record<string, string>)).toMatch(sentence)
  })
})
