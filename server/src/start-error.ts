/** A reason not to start that the operator can put right, told as a sentence. */
export class StartError extends Error {}
