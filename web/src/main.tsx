/** The entry of the remote's page. Other pages import modules of the app, which must not start it. */
import { main } from './app/main.tsx'

main()
