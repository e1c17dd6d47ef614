/** The entry of the remote's page. Other pages import the program's modules, which must not start it. */
import { main } from './app/main.tsx'

main()
