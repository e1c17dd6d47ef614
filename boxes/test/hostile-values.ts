/**
 * Names that real devices, files and programs have reported, and how a user must read them; for the tests of every
 * driver.
 */

/** `shown`: the name as Beckon shows and says it; empty if nothing of it can be seen. */
export const HOSTILE_NAMES: readonly { readonly what: string; readonly told: string; readonly shown: string }[] = [
  { what: 'emphasis of broadcast text inside a word', told: '\u0086Pro\u0087Sieben', shown: 'ProSieben' },
  { what: 'emphasis in a private alphabet', told: '\ue086Pro\ue087Sieben', shown: 'ProSieben' },
  { what: 'a soft hyphen', told: 'Fern\u00adsehen', shown: 'Fernsehen' },
  { what: 'a joiner of Sinhala', told: '\u0dc1\u0dca\u200d\u0dbb\u0dd3', shown: '\u0dc1\u0dca\u200d\u0dbb\u0dd3' },
  {
    what: 'a half-space of Persian',
    told: '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    shown: '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  },
  { what: 'a family of emoji', told: '👨\u200d👩\u200d👧 Kids', shown: '👨\u200d👩\u200d👧 Kids' },
  {
    what: 'a flag of tags',
    told: '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} One',
    shown: '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} One',
  },
  { what: 'marks that turn the text around', told: '\u202eFilm\u2066 Harbour', shown: 'Film Harbour' },
  { what: 'right to left', told: '24 قناة', shown: '24 قناة' },
  { what: 'icons of a private alphabet', told: '\ue00f\ue010Film\ue00fHarbour', shown: 'Film Harbour' },
  { what: 'line breaks', told: 'Film\r\nHarbour\u008aOne', shown: 'Film Harbour One' },
  { what: 'control characters', told: '\u001b[2JOne\u0000', shown: '[2JOne' },
  { what: 'half an emoji', told: 'Kids \ud83d', shown: 'Kids' },
  { what: 'half an emoji, in bytes', told: 'Kids \ufffd', shown: 'Kids' },
  { what: 'markup', told: '<img src=x onerror=alert(1)>', shown: '<img src=x onerror=alert(1)>' },
  { what: 'nothing but marks', told: '\u200b\u200d\ufeff', shown: '' },
]

/** Elements that no list should hold, and that must not take the others with them. */
export const ODD_ELEMENTS: readonly unknown[] = [null, undefined, 7, {}, [], '', true]
