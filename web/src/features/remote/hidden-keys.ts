/**
 * Hides the keys of the remote that are not to be shown, from outside: no key knows of it. By rules in a style sheet of
 * the page's own, since its policy allows none made of text.
 */

const KEYS = ':root [data-remote] [role=group]'

/** Their places stay empty, and no key moves. The answer undoes it. */
export function hideOtherKeys(shown: readonly string[]): () => void {
  const ids = shown.map((id) => `#${id}`).join(', ')
  const undo = [
    addRule(`${KEYS} :is(button, a):not(${ids}) { visibility: hidden }`),
    // A heading without keys says nothing.
    addRule(`${KEYS}:not(:has(${ids})) > h2 { visibility: hidden }`),
  ]
  return () => {
    for (const one of undo) one()
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
