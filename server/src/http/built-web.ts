/** Where the build puts the page. */
import { fileURLToPath } from 'node:url'

export const BUILT_WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))
