/** Each cell as one line for a shell, under what it is called. */
import { callOf, stateUrl, type PressLink } from './link-calls.ts'
import { cellsOf, type Board } from './program-boards.ts'

/** The file's text, to be run with `sh` or copied line by line. The secret stands once, at its top. */
export function asCurlLines(boards: readonly Board[], link: PressLink, about: { readonly state?: string }): string {
  const send = `curl --silent --show-error --max-time 3 --header ${quote('Accept: text/plain')} --header "Authorization: Bearer $SECRET"`
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
  return [`SECRET=${quote(link.secret)}`, ...presses, ...state, ''].join('\n')
}

function quote(words: string): string {
  return `'${words.replaceAll("'", String.raw`'\''`)}'`
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/gu, ' ')
}
