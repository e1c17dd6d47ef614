import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig, helpText } from './read-config.ts'
import { ConfigError } from './settings/setting.ts'

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

function file(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'setting'), text)
  return join(folder, 'setting')
}

describe('settings', () => {
  it('need not be made at all', () => {
    expect(readConfig({ HOME: '/home/me' })).toMatchObject({
      port: 8780,
      host: 'localhost',
      dataFolder: './data',
      boxes: undefined,
      metricsPort: undefined,
      practiceLogin: undefined,
      isProduction: false,
      virtualTvs: 'this-machine',
      mixedBoxes: false,
      partner: undefined,
    })
  })

  it('are told one by one when they are wrong', () => {
    const told = problems({
      BECKON_PORT: 'eighty',
      BECKON_PUBLIC_URL: 'tv.example.org',
      BECKON_DEMO_LOGIN: 'yes',
      BECKON_LOG_LEVEL: 'loud',
    })
    expect(told).toHaveLength(4)
    expect(told.join('\n')).toMatch(/BECKON_PORT: must be a number/u)
    expect(told.join('\n')).toMatch(/BECKON_DEMO_LOGIN: must be on or off/u)
  })

  it('that do not exist are refused, since a misspelt one would do nothing', () => {
    expect(problems({ BECKON_PROT: '80' })).toEqual([
      'BECKON_PROT is not a setting of Beckon; --help lists all settings.',
    ])
    expect(problems({ BECKON_PORT_FILE: '/tmp/port' })).toHaveLength(1)
  })

  it('limit the connections, and name proxies that can be read', () => {
    expect(readConfig({}).connections).toEqual({ total: 4_096, perAddress: 128 })
    expect(readConfig({ BECKON_CONNECTIONS_PER_ADDRESS: '9' }).connections.perAddress).toBe(9)
    expect(problems({ BECKON_CONNECTIONS: '0' })).toHaveLength(1)
    expect(problems({ BECKON_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' })).toEqual([])
    expect(problems({ BECKON_TRUSTED_PROXIES: 'my-proxy' })).toHaveLength(1)
  })

  it('of the tools beside it do not stop it', () => {
    expect(problems({ BECKON_CHROMIUM: '/usr/bin/chromium', BECKON_ASL_DATA: '/data' })).toEqual([])
  })

  it('with secrets may stand in a file, but not in both places', () => {
    const providers = '{"comcast":{"issuer":"https://login.example.org","clientId":"beckon","clientSecret":"s"}}'
    expect(readConfig({ BECKON_PROVIDERS_FILE: file(`${providers}\n`) }).providers.comcast?.clientId).toBe('beckon')
    expect(problems({ BECKON_PROVIDERS: providers, BECKON_PROVIDERS_FILE: file(providers) })[0]).toMatch(/both set/u)
    expect(problems({ BECKON_PROVIDERS_FILE: '/nowhere/at/all' })[0]).toMatch(/cannot be read/u)
  })

  it('with secrets are not repeated in what is said about them', () => {
    expect(
      problems({ BECKON_PROVIDERS: '{"comcast":{"issuer":"no","clientId":"a","clientSecret":"hush-hush"}}' }).join(),
    ).not.toContain('hush-hush')
    expect(problems({ BECKON_PROVIDERS: 'hush-hush' }).join()).not.toContain('hush-hush')
  })

  it('are all listed by --help with what holds without them', () => {
    for (const name of ['BECKON_PORT', 'BECKON_DATA', 'BECKON_BOXES', 'BECKON_PROVIDERS'])
      expect(helpText()).toContain(name)
    expect(helpText()).toContain('8780')
    for (const line of helpText().split('\n').slice(1)) expect(line).toMatch(/^  [A-Z_]+ {2,}\S/u)
  })
})

const SPEECH_AT_HOME = 'http://127.0.0.1:9000/v1/audio/transcriptions'
const HOME_ASSISTANT = { BECKON_AUTOMATION: 'home-assistant', BECKON_AUTOMATION_ALLOW: '192.168.1.0/24, fd00::5' }
const PLAUSIBLE = { BECKON_ANALYTICS: 'plausible', BECKON_ANALYTICS_URL: 'https://stats.example.org/' }
const TAG_MANAGER = { BECKON_ANALYTICS: 'google-tag-manager', BECKON_ANALYTICS_ID: 'GTM-AB12CD' }

describe('a service', () => {
  it.each([
    ['speech: the built-in engine', {}, { speech: { is: 'built-in', engine: { size: 'base' }, loadAtStart: true } }],
    ['speech: none', { BECKON_SPEECH: 'off' }, { speech: { is: 'off' } }],
    [
      'speech: the Spanish model, too',
      { BECKON_SPEECH_SPANISH: '/models/es' },
      { speech: { engine: { spanishModel: '/models/es' } } },
    ],
    [
      'speech: a service, at home too',
      { BECKON_SPEECH: SPEECH_AT_HOME, BECKON_SPEECH_KEY: 'a-key' },
      {
        speech: {
          is: 'service',
          engine: { engine: 'http', url: SPEECH_AT_HOME, model: 'whisper-1', apiKey: 'a-key' },
          place: '127.0.0.1',
        },
      },
    ],
    [
      'speech: a service away from home by https',
      { BECKON_SPEECH: 'https://speech.example.org/v1' },
      { speech: { place: 'speech.example.org' } },
    ],
    ['signs: the built-in reader', {}, { signs: { engine: 'built-in' } }],
    [
      'signs: with a program for mp4',
      { BECKON_SIGNS_FFMPEG: '/usr/bin/ffmpeg' },
      { signs: { engine: 'built-in', ffmpeg: '/usr/bin/ffmpeg' } },
    ],
    ['signs: none', { BECKON_SIGNS: 'off' }, { signs: { engine: 'off' } }],
    [
      'signs: a service',
      { BECKON_SIGNS: 'https://signs.example.org/read', BECKON_SIGNS_KEY: 'secret' },
      { signs: { engine: 'http', url: 'https://signs.example.org/read', token: 'secret' } },
    ],
    [
      'automation: IFTTT, with its own pages as links',
      {},
      {
        automation: {
          kind: 'ifttt',
          base: new URL('https://maker.ifttt.com/'),
          allowed: [],
          link: expect.stringMatching(/^https:\/\/ifttt\.com\//u),
          helpLink: expect.stringMatching(/^https:\/\/help\.ifttt\.com\//u),
        },
      },
    ],
    [
      'automation: a Home Assistant whose address at home is named',
      HOME_ASSISTANT,
      { automation: { kind: 'home-assistant', base: new URL('http://homeassistant.local:8123/') } },
    ],
    [
      'automation: links of the operator',
      {
        BECKON_AUTOMATION_LINK: 'https://example.org/service',
        BECKON_AUTOMATION_HELP_LINK: 'https://example.org/help',
      },
      { automation: { link: 'https://example.org/service', helpLink: 'https://example.org/help' } },
    ],
    ['analytics: none, and the flag of the page is on', {}, { analytics: { enabled: true, service: undefined } }],
    [
      'analytics: off takes the flag away, too',
      { BECKON_ANALYTICS: 'off' },
      { analytics: { enabled: false, service: undefined } },
    ],
    [
      'analytics: a Plausible of your own',
      { ...PLAUSIBLE, BECKON_ANALYTICS_ID: 'tv.example.org' },
      {
        analytics: {
          enabled: true,
          service: { kind: 'plausible', url: 'https://stats.example.org', id: 'tv.example.org' },
        },
      },
    ],
    [
      'analytics: a container of Google Tag Manager',
      TAG_MANAGER,
      { analytics: { service: { url: 'https://www.googletagmanager.com' } } },
    ],
    [
      'analytics: that container at an address of your own',
      { ...TAG_MANAGER, BECKON_ANALYTICS_URL: 'https://tags.example.org' },
      { analytics: { service: { url: 'https://tags.example.org' } } },
    ],
  ])('is as it was set: %s [A31 H24 N10]', (_, environment, config) => {
    expect(readConfig(environment as Record<string, string>)).toMatchObject(config)
  })

  it.each([
    [{ BECKON_SPEECH: 'http://speech.example.org/v1' }, 'without https'],
    [{ BECKON_SPEECH: 'http://8.8.8.8/v1' }, 'without https'],
    [{ BECKON_SPEECH: 'ftp://speech' }, 'BECKON_SPEECH'],
    [{ BECKON_SPEECH: 'on' }, 'BECKON_SPEECH'],
    [{ BECKON_SPEECH: 'http://user:hush-hush@127.0.0.1/' }, 'BECKON_SPEECH'],
    [{ BECKON_SIGNS: 'sometimes' }, 'BECKON_SIGNS'],
    [{ BECKON_SIGNS: 'https://user:hush-hush@signs.example.org' }, 'BECKON_SIGNS'],
    [{ BECKON_SIGNS: 'ftp://signs.example.org' }, 'BECKON_SIGNS'],
    // It would depend on where the server was started.
    [{ BECKON_SIGNS_FFMPEG: 'ffmpeg' }, 'BECKON_SIGNS_FFMPEG'],
    [{ BECKON_AUTOMATION: 'alexa' }, 'BECKON_AUTOMATION: must be ifttt or home-assistant'],
    [{ BECKON_AUTOMATION: 'home-assistant' }, 'BECKON_AUTOMATION_ALLOW: must name the address of homeassistant.local'],
    [{ BECKON_AUTOMATION_URL: 'http://maker.ifttt.com' }, 'BECKON_AUTOMATION_ALLOW: must name'],
    [{ BECKON_AUTOMATION_URL: 'https://127.0.0.1:9' }, 'name it in BECKON_AUTOMATION_ALLOW'],
    [
      { BECKON_AUTOMATION_URL: 'http://0x7f.1:9', BECKON_AUTOMATION_ALLOW: '10.0.0.0/8' },
      'name it in BECKON_AUTOMATION_ALLOW',
    ],
    [{ BECKON_AUTOMATION_URL: 'https://user:hush-hush@example.org' }, 'must be a scheme, host and port'],
    [{ BECKON_AUTOMATION_URL: 'file:///etc/passwd' }, 'BECKON_AUTOMATION_URL: must be an address'],
    [{ BECKON_AUTOMATION_ALLOW: 'at home' }, 'BECKON_AUTOMATION_ALLOW: must be addresses or ranges'],
    [{ BECKON_AUTOMATION_LINK: 'javascript:alert(1)' }, 'BECKON_AUTOMATION_LINK: must be an address'],
    [
      { BECKON_ANALYTICS: 'plausible', BECKON_ANALYTICS_ID: 'tv.example.org' },
      'BECKON_ANALYTICS_URL: must be the address',
    ],
    [PLAUSIBLE, 'BECKON_ANALYTICS_ID: must be the site'],
    [{ ...PLAUSIBLE, BECKON_ANALYTICS_ID: "x'; script-src *" }, 'BECKON_ANALYTICS_ID'],
    [
      { ...PLAUSIBLE, BECKON_ANALYTICS_URL: 'https://me:hush-hush@s.example.org?x', BECKON_ANALYTICS_ID: 'a' },
      'BECKON_ANALYTICS_URL: must be a scheme, host and port',
    ],
    [{ ...TAG_MANAGER, BECKON_ANALYTICS_ID: 'G-12345' }, 'BECKON_ANALYTICS_ID: must be the tag manager'],
    [{ BECKON_ANALYTICS_URL: 'https://s.example.org' }, 'BECKON_ANALYTICS: must be'],
  ])('with a mistake is a sentence that repeats no secret: %j', (environment, sentence) => {
    const said = problems(environment as Record<string, string>).join('\n')
    expect(said).toContain(sentence)
    expect(said).not.toContain('hush-hush')
  })
})

describe('a database that several servers share', () => {
  const shared = {
    BECKON_DATABASE_URL: 'postgres://beckon:secret@db.example.org/beckon?sslmode=verify-full',
    BECKON_KEY_FILE: '/etc/beckon/shared.key',
    BECKON_PUBLIC_URL: 'https://tv.example.org',
  }

  it('is read with its key, from a file too', () => {
    const { BECKON_DATABASE_URL: url, ...rest } = shared
    for (const environment of [shared, { ...rest, BECKON_DATABASE_URL_FILE: file(url) }]) {
      expect(readConfig(environment)).toMatchObject({
        database: { url, connections: 10 },
        keyFile: '/etc/beckon/shared.key',
      })
    }
  })

  it.each([
    [
      'off this machine without TLS',
      { BECKON_DATABASE_URL: 'postgres://beckon:secret@db.example.org/beckon' },
      'BECKON_DATABASE_URL leads to another machine without TLS',
    ],
    [
      'whose certificate is not looked at',
      { BECKON_DATABASE_URL: 'postgres://beckon:secret@10.0.0.5/beckon?sslmode=no-verify' },
      'BECKON_DATABASE_URL leads to another machine without TLS',
    ],
    ['without a key', { BECKON_KEY_FILE: '' }, 'BECKON_DATABASE_URL needs BECKON_KEY_FILE'],
    ['without its public address', { BECKON_PUBLIC_URL: '' }, 'BECKON_DATABASE_URL needs BECKON_PUBLIC_URL'],
    ['with a household authority', { BECKON_HTTPS: 'home' }, 'BECKON_HTTPS=home is for one server at home'],
    [
      'of another kind',
      { BECKON_DATABASE_URL: 'mysql://db.example.org/beckon' },
      'must be an address such as postgres:',
    ],
    [
      'whose password has a bare percent sign',
      { BECKON_DATABASE_URL: 'postgres://beckon:50%@db.example.org/beckon?sslmode=verify-full' },
      'BECKON_DATABASE_URL: has a % that is no code; in a name or password, write it as %25.',
    ],
    [
      'whose broker has such a password',
      { BECKON_NATS_URL: 'tls://beckon:50%@one' },
      'BECKON_NATS_URL: has a % that is no code; in a name or password, write it as %25.',
    ],
  ])('%s is refused in words', (_, change, words) => {
    expect(problems({ ...shared, ...change }).join()).toContain(words)
  })

  it('has a broker whose user stands in any of its addresses', () => {
    const nats = { user: 'beckon', password: '50%', servers: ['one:4222', 'two:4222'] }
    expect(readConfig({ ...shared, BECKON_NATS_URL: 'tls://one, tls://beckon:50%25@two' })).toMatchObject({ nats })
  })

  it('is what a shared key is for', () => {
    expect(problems({ BECKON_KEY_FILE: '/etc/beckon/shared.key' })).toEqual([
      expect.stringContaining('BECKON_KEY_FILE is for servers that share a database'),
    ])
  })
})
