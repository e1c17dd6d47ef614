/** The remote's own page begins it; the build puts these lines into the page (`web/build/fewer-files.ts`). */
import { main } from './app/main.tsx'

main()
