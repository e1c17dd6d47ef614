/** What choosing a text field does for who has no keyboard. */
export function writeIn(field: HTMLElement): void {
  field.focus()
  // Without its part the field has the focus, and a keyboard of the system's own may come.
  void import('./open-keyboard.tsx').then(
    ({ openKeyboard }) => openKeyboard(field),
    () => {},
  )
}
