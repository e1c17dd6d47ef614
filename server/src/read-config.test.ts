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
