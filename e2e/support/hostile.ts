/** Hostile or broken labels of buttons. Every label contains one readable word. */

const ATTACKS: readonly ((word: string) => string)[] = [
  (word) => `<script>window.pwned=1</script>${word}`,
  (word) => `<img src=x onerror="window.pwned=1">${word}`,
  (word) => `<img src="https://spy.invalid/a.png?${word}">${word}`,
  (word) => `<svg onload=window.pwned=1>${word}</svg>`,
  (word) => `<svg><use href="https://spy.invalid/x.svg#a"/></svg>${word}`,
  (word) => `<iframe src="javascript:parent.pwned=1"></iframe>${word}`,
  (word) => `<iframe srcdoc="<script>parent.pwned=1</script>">${word}</iframe>`,
  (word) => `<a href="javascript:window.pwned=1">${word}</a>`,
  (word) => `<a href="https://spy.invalid/">${word}</a>`,
  (word) => `<b onclick="window.pwned=1">${word}</b>`,
  (word) => `<b style="background:url(https://spy.invalid/b)">${word}</b>`,
  (word) => `<style>@import 'https://spy.invalid/c.css'; *{display:none}</style>${word}`,
  (word) => `<link rel=stylesheet href="https://spy.invalid/d.css">${word}`,
  (word) => `<meta http-equiv=refresh content="0;url=https://spy.invalid">${word}`,
  (word) => `<base href="https://spy.invalid/">${word}`,
  (word) => `<form action="https://spy.invalid"><input name=a autofocus onfocus="window.pwned=1"></form>${word}`,
  (word) => `<object data="https://spy.invalid/e.swf"></object>${word}`,
  (word) => `<embed src="https://spy.invalid/f">${word}`,
  (word) => `<video><source onerror="window.pwned=1" src=x></video>${word}`,
  (word) => `<details open ontoggle="window.pwned=1">${word}</details>`,
  (word) => `<math><mi xlink:href="data:x,<script>window.pwned=1</script>">${word}</mi></math>`,
  (word) => `<template><script>window.pwned=1</script></template>${word}`,
  (word) => `</span></button></li></ul></main><script>window.pwned=1</script>${word}`,
  (word) => `"><script>window.pwned=1</script>${word}`,
  (word) => `' onmouseover='window.pwned=1' x='${word}`,
  (word) => `{{constructor.constructor('window.pwned=1')()}} ${word}`,
  (word) => `\${window.pwned=1} ${word}`,
  (word) => `javascript:window.pwned=1//${word}`,
  (word) => `&lt;script&gt;window.pwned=1&lt;/script&gt;${word}`,
  (word) => `<scr<script>ipt>window.pwned=1</scr</script>ipt>${word}`,
  (word) => `<b><i><b><i><b><i><b><i><b><i>${word}`,
  (word) => `${'<b>'.repeat(60)}${word}${'</b>'.repeat(60)}`,
  (word) => `</b></i></em>${word}</strong>`,
  (word) => `<BR>${word}<br/><br ><bR>`,
  (word) => `\u202E${word}\u202C\u2066x\u2069`,
  (word) => `\u200B\uFEFF\u2060${word}\u200B`,
  (word) => `${word}${'\u0301\u0323\u035C'.repeat(40)}`,
  (word) => `${word} ${'W'.repeat(180)}`,
  (word) => `${word}\u0000\u0008\u001B[2J\r\n\t`,
  (word) => `${word} 👩‍👩‍👧‍👦🏳️‍🌈\uD800 ﷽ 𒐫`,
]

export interface Hostile {
  readonly label: string
  /** What a user must be able to read in it. */
  readonly word: string
}

/** So many labels, no two the same. */
export function hostileLabels(count: number): readonly Hostile[] {
  return Array.from({ length: count }, (_, at) => {
    const word = `News${at + 1}z`
    return { word, label: (ATTACKS[at % ATTACKS.length] ?? String)(word) }
  })
}

const ADDRESSES: readonly ((n: number) => string)[] = [
  (n) => `https://spy.invalid/${n}.png`,
  (n) => `http://spy.invalid/${n}.png`,
  (n) => `//spy.invalid/${n}.png`,
  (n) => `\\\\spy.invalid\\${n}.png`,
  (n) => `/\\spy.invalid/${n}.png`,
  (n) => `https:spy.invalid/${n}`,
  (n) => `https://user:secret@spy.invalid/${n}.png`,
  (n) => `HTTPS://SPY.INVALID/${n}.PNG`,
  (n) => ` https://spy.invalid/${n}.png\n`,
  (n) => `https://spy.invalid/${n}.svg#<script>`,
  (n) => `javascript:window.pwned=${n}`,
  (n) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=${n}"/>`,
  (n) => `data:text/html,<script>window.pwned=${n}</script>`,
  (n) => `blob:https://spy.invalid/${n}`,
  (n) => `file:///etc/passwd?${n}`,
  (n) => `ftp://spy.invalid/${n}`,
  (n) => `/logout?${n}`,
  (n) => `/api/v1/version?${n}`,
  (n) => `/pictures/../logout?${n}`,
  (n) => `/pictures/%2e%2e/logout?${n}`,
  (n) => `/pictures/own/../../logout?${n}`,
  (n) => `/pictures/foreign?of=https%3A%2F%2Fspy.invalid%2F${n}&by=forged`,
  (n) => `/pictures/tv-mute.svg" onerror="window.pwned=${n}`,
  (n) => `http://127.0.0.1:1/${n}`,
  (n) => `http://[::1]:1/${n}`,
  (n) => `https://xn--spy-.invalid/${n}`,
  (n) => `${'https://spy.invalid/'.padEnd(1900, 'x')}${n}`,
  (n) => `\u0000https://spy.invalid/${n}`,
]

export function hostileAddresses(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => (ADDRESSES[n % ADDRESSES.length] ?? String)(n))
}
