/** Starts the remote: what start-up decides comes first, so that the first page drawn is the right one. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startUp } from './app/startup.ts'
import { allowOwnScripts } from './platform/trusted-scripts.ts'
import './ui/theme.css'

allowOwnScripts()
startUp()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
