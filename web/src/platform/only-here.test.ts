import { describe, expect, it } from 'vitest'
import { isOnlyHere } from './only-here.ts'

describe('the address of this page', () => {
  it.each(['localhost', 'beckon.localhost', '127.0.0.1', '[::1]'])('%s is no use on another device', (host) => {
    expect(isOnlyHere(host)).toBe(true)
  })

  it.each(['192.168.1.5', 'beckon.local', 'localhost.example.org', '[fe80::1]'])('%s is', (host) => {
    expect(isOnlyHere(host)).toBe(false)
  })
})
