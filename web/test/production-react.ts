/** `act` for the tests: the production build of React, which users have, leaves it out. */
import React from 'react'
import { flushSync } from 'react-dom'

/** Renders and runs the effects before it returns. */
async function act(change: () => void): Promise<void> {
  flushSync(change)
}

Object.assign(React, { act })
