/** A command that asks its questions in the terminal, and cannot do without. */
export const FOR_A_TERMINAL = 'This command asks questions. Run it in a terminal, or use the page: beckon boxes link'
