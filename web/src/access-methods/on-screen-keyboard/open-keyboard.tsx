/** Opens the keyboard of the screen for a field; the dialog gives the focus back to where it was. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isWritable } from './write-field.ts'
import { ScreenKeyboard } from './ScreenKeyboard.tsx'

/** Opens the keyboard for one field at a time, and only for fields that take text. */
export function openKeyboard(field: Element): void {
  if (!isWritable(field) || document.querySelector('[data-screen-keyboard]') !== null) return
  const place = document.createElement('div')
  place.dataset['screenKeyboard'] = ''
  document.body.append(place)
  const root = createRoot(place)
  const keyboard = (
    <ScreenKeyboard
      field={field}
      onClose={() => {
        root.unmount()
        place.remove()
      }}
    />
  )
  flushSync(() => root.render(keyboard))
}
