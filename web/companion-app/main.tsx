/** Starts the page of the practice companion app. */
import { createRoot } from 'react-dom/client'
import '../src/ui/effects-soon.ts'
import '../src/ui/theme.css'
import { startLanguage } from '../tv/language.ts'
import { CompanionAppPage } from './CompanionAppPage.tsx'

startLanguage()
const place = document.getElementById('companion-app')
if (place) createRoot(place).render(<CompanionAppPage />)
