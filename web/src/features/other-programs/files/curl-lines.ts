/** Each cell as one line for a shell, under what it is called. */
import { callOf, stateUrl, type PressLink } from './link-calls.ts'
import { cellsOf, type Board } from './program-boards.ts'

/** The file's text. Each line is whole by itself: it can be copied, or imported by an app that reads such lines. */
export function asCurlLines(boards: readonly Board[], link: PressLink, about: { readonly state?: string }): string {
  const send = `curl --max-time 3 --header ${quote('Accept: text/plain')} --header ${quote(`Authorization: Bearer ${link.secret}`)}`
  const presses = boards.flatMap((board) => [
    '',
    `# ${oneLine(board.name)}`,
    ...cellsOf(board).flatMap((cell) => {
      const { url, body } = callOf(cell, link)
      const data = body === '' ? '' : ` --header ${quote('Content-Type: text/plain')} --data-raw ${quote(body)}`
      return [`# ${oneLine(cell.label)}`, `${send} --request POST${data} ${quote(url)}`]
    }),
  ])
  const state = about.state === undefined ? [] : ['', `# ${oneLine(about.state)}`, `${send} ${quote(stateUrl(link))}`]
  return [...presses, ...state, ''].join('\n').trimStart()
}

function quote(words: string): string {
  return `'${words.replaceAll("'", String.raw`'\''`)}'`
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/gu, ' ')
}
