/** Holding Escape this long pauses or resumes every access method, with switches or without. */
export const ESCAPE_MS = 2_000
