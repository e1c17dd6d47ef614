/** Starts the page of the virtual TV. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { allowOwnScripts } from '../src/platform/trusted-scripts.ts'
import '../src/ui/theme.css'
import { startLanguage } from './language.ts'
import { tvClient } from './tv-client.ts'
import { TvPage } from './TvPage.tsx'

allowOwnScripts()
startLanguage()
const place = document.getElementById('tv')
if (place)
  createRoot(place).render(
    <StrictMode>
      <TvPage client={tvClient()} />
    </StrictMode>,
  )
