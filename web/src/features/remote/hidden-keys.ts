/**
 * Hides the keys of the remote that are not to be shown, from outside: no key knows of it. By rules in a style sheet of
 * the page's own, since its policy allows none made of text.
 */

const KEYS = ':root [data-remote] [role=group]'

/** `keepsPlaces`: their places stay empty and no key moves; else the others come together. The answer undoes it. */
export function hideOtherKeys(shown: readonly string[], keepsPlaces: boolean): () => void {
  const how = keepsPlaces ? 'visibility: hidden' : 'display: none'
  const ids = shown.map((id) => `#${id}`).join(', ')
  const undo = [
    addRule(`${KEYS} :is(button, a):not(${ids}) { ${how} }`),
    // A heading without keys says nothing.
    addRule(`${KEYS}:not(:has(${ids})) ${keepsPlaces ? '> h2' : ''} { ${how} }`),
    ...(keepsPlaces
      ? []
      : [
          addRule(
            `:root [data-remote] > :not(:has(${ids}, #more-keys), [data-status-line], [data-access-row]) { ${how} }`,
          ),
        ]),
  ]
  document.documentElement.toggleAttribute('data-closed', !keepsPlaces)
  return () => {
    for (const one of undo) one()
    document.documentElement.removeAttribute('data-closed')
  }
}

function addRule(text: string): () => void {
  const sheet = document.styleSheets[0]
  if (!sheet) return () => {}
  try {
    const rule = sheet.cssRules[sheet.insertRule(text, sheet.cssRules.length)]
    return () => {
      const place = [...sheet.cssRules].indexOf(rule as CSSRule)
      if (place >= 0) sheet.deleteRule(place)
    }
  } catch {
    // A browser that does not know a selector of it.
    return () => {}
  }
}
