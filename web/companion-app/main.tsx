/** Starts the page of the practice companion app. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../src/ui/theme.css'
import { startLanguage } from '../tv/language.ts'
import { CompanionAppPage } from './CompanionAppPage.tsx'

startLanguage()
const place = document.getElementById('companion-app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <CompanionAppPage />
    </StrictMode>,
  )
