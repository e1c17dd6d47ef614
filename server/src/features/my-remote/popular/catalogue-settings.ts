/** Which popular buttons there are, as the operator set it; a mistake is a sentence at start. */
import { readFileSync } from 'node:fs'
import { filePath, type Read, type Settings } from '../../../settings/setting.ts'
import { BUILT_IN, combine, readCatalogue, type Catalogue } from './catalogue.ts'

declare module '../../../config.ts' {
  interface Config {
    readonly popularButtons: Catalogue
  }
}

export const CATALOGUE_SETTINGS = {
  BECKON_POPULAR_BUTTONS: {
    description: 'a JSON file with popular buttons, in addition to the built-in ones or instead of them',
    default: 'the built-in ones',
    shape: filePath,
  },
} as const satisfies Settings

/** Adds a sentence to `problems` for each mistake. */
export function popularButtons(read: Read<typeof CATALOGUE_SETTINGS>, problems: string[]): Catalogue {
  const path = read('BECKON_POPULAR_BUTTONS')
  if (path === undefined) return BUILT_IN
  try {
    return combine(BUILT_IN, readCatalogue(readFileSync(path, 'utf8')))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const sentences = code === undefined ? message.split('\n') : [`the file cannot be read (${code}).`]
    problems.push(...sentences.map((sentence) => `BECKON_POPULAR_BUTTONS: ${sentence}`))
    return BUILT_IN
  }
}
