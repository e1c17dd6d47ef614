import { describe, expect, it } from 'vitest'
import { withScript, withViews } from './first-views.ts'

const PAGE =
  '<head><script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js"></head><body><div id="root"></div></body>'

describe('a page with its first views', () => {
  it('has them as templates, and lets the styles pass before the code', () => {
    expect(
      withViews(PAGE, {
        views: [{ name: '/ en ', html: '<h1>$&</h1>' }],
        links: '<link rel="stylesheet" href="/c.css">',
      }),
    ).toBe(
      '<head><script type="module" fetchpriority="low" src="/a.js"></script><link rel="modulepreload" fetchpriority="low" href="/b.js">' +
        '<link rel="stylesheet" href="/c.css"></head><body><div id="root"></div>\n<template id="/ en "><h1>$&</h1></template></body>',
    )
  })

  it('is not made of a page without a place for them', () => {
    expect(() => withViews('<body></body>', { views: [], links: '' })).toThrow('no <div id="root"></div>')
  })
})

describe('the script that comes before the program', () => {
  it('stands before styles and program, which it watches', () => {
    expect(withScript('<title>Beckon</title><link rel="stylesheet" href="/c.css">', 'go("$&")')).toBe(
      '<title>Beckon</title>\n<script>go("$&")</script><link rel="stylesheet" href="/c.css">',
    )
    expect(() => withScript('<body></body>', '')).toThrow('no </title>')
  })
})
