/** The parsed address; undefined if the text is none. `URL.canParse` and `URL.parse` are too new for old tablets. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
