/** What a command could not do, as a sentence for the terminal. */
export class CommandError extends Error {}
