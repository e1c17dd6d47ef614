import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { licences } from './licences.ts'

it('the text of licences has one for each delivered package, also for those that bring none', () => {
  const parts = licences().split(`\n\n${'-'.repeat(80)}\n\n`)
  for (const part of parts) expect(part.length, part.slice(0, 80)).toBeGreaterThan(400)
  for (const name of ['react', 'fastify', 'onnxruntime-node', '@libav.js/variant-webm-vp9'])
    expect(parts.filter((part) => part.startsWith(`${name} `))).toHaveLength(1)
})

it('every form that is delivered has that text', () => {
  for (const form of ['package/tree', 'pack', 'home-assistant-app'])
    expect(readFileSync(`tools/${form}.ts`, 'utf8')).toContain("'LICENSES.txt'), licences())")
})
