/** Between the digits of a composed number, unless the user says otherwise: some boxes lose what comes sooner. */
export const DEFAULT_SPACING_MS = 300
