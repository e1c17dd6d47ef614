/** Says that the server is out of reach and that it is tried again. */
import { useT } from '../texts/texts.ts'
import { uiTexts } from './texts.ts'

/** The words alone, for a place that is announced already. */
export function NoConnection() {
  return useT()(uiTexts.noConnection)
}
