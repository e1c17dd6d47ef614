import type { Driver } from '@beckon/contract/drivers'
import { expect, it } from 'vitest'
import { isSameTv } from './tv-of-set-up.ts'

/** Whether a device that was set up with the first settings is known when it is set up with the others. */
function isKnown(driver: Driver, added: object, now: object): boolean {
  const host = '192.168.1.20'
  const ready = { target: { driver, host, name: '' }, result: { settings: { host, ...now } } }
  return isSameTv({ driver, settings: { host, ...added } }, ready)
}

it.each([
  ['kodi', { port: 9090, http: false }, { port: 8080, http: true }],
  ['webos', { port: 3001, secure: true }, { port: 3000, secure: false }],
  ['mqtt', { port: 1883, tls: false, topic: 'tv' }, { port: 8883, tls: true, topic: 'tv' }],
  ['home-assistant', { port: 8123, tls: false, entity: 'remote.tv' }, { port: 8123, tls: true, entity: 'remote.tv' }],
  ['mqtt', { port: 1884, tls: false, topic: 'tv' }, { port: 1884, tls: false, topic: 'tv' }],
] as const)('a device is known by each of its usual ports, and by its own: %s %j %j', (driver, added, now) => {
  expect(isKnown(driver, added, now)).toBe(true)
  expect(isKnown(driver, now, added)).toBe(true)
})

it.each([
  ['mqtt', { port: 1884, topic: 'tv' }, { port: 1884, tls: false, topic: 'tv' }, true],
  ['mqtt', { port: 1884, topic: 'tv' }, { port: 1884, tls: true, topic: 'tv' }, false],
  ['mqtt', { port: 1883, topic: 'tv' }, { port: 8883, tls: true, topic: 'tv' }, true],
  ['home-assistant', { port: 8123, entity: 'remote.tv' }, { port: 8123, tls: false, entity: 'remote.tv' }, true],
] as const)('a setting that was not stored counts as its default: %s %j %j', (driver, added, now, known) => {
  expect(isKnown(driver, added, now)).toBe(known)
})

it.each([
  ['kodi', { port: 9090, http: false }, { port: 9091, http: false }],
  ['kodi', { port: 9091, http: false }, { port: 8080, http: true }],
  ['mqtt', { port: 1883, tls: false, topic: 'tv' }, { port: 1884, tls: false, topic: 'tv' }],
  ['mqtt', { port: 1883, tls: false, topic: 'tv' }, { port: 8883, tls: true, topic: 'radio' }],
  ['home-assistant', { port: 8123, tls: false, entity: 'remote.tv' }, { port: 8124, tls: false, entity: 'remote.tv' }],
] as const)('another port of one machine is another device: %s %j %j', (driver, added, now) => {
  expect(isKnown(driver, added, now)).toBe(false)
  expect(isKnown(driver, now, added)).toBe(false)
})
