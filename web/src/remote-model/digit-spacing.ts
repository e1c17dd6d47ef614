/** The pause between the digits of a composed number: some boxes lose digits that come sooner. */
export const DIGIT_SPACING_MS = 300
