import { describe, expect, it } from 'vitest'
import { withViews } from './first-views.ts'

const PAGE = '<head><script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js"></head><body><div id="root"></div></body>'

describe('a page with its first views', () => {
  it('has them as templates with the script that chooses, and lets the styles pass before the code', () => {
    expect(withViews(PAGE, { views: [{ name: '/ en ', html: '<h1>$&</h1>' }], script: 'go()', links: '<link rel="stylesheet" href="/c.css">' })).toBe(
      '<head><script type="module" fetchpriority="low" src="/a.js"></script><link rel="modulepreload" fetchpriority="low" href="/b.js">' +
        '<link rel="stylesheet" href="/c.css"></head><body><div id="root"></div>\n<template id="/ en "><h1>$&</h1></template>\n<script>go()</script></body>',
    )
  })

  it('is not made of a page without a place for them', () => {
    expect(() => withViews('<body></body>', { views: [], script: '', links: '' })).toThrow('no <div id="root"></div>')
  })
})
