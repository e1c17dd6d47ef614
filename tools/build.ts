/** `npm run build`: the web app alone, for images and packages; the server needs no building. */
import { buildWeb } from './build-web.ts'

await buildWeb()
