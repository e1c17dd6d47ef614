/** Starts the server with the settings of the app's page in Home Assistant. */
import { readFileSync } from 'node:fs'

const { home_network: isForHome } = JSON.parse(readFileSync('/data/options.json', 'utf8'))
if (isForHome) process.env['BECKON_HTTPS'] ??= 'home'
await import('/app/server/src/main.ts')
