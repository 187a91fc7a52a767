/** Thrown if the embedded database cannot run here; the message is one or two sentences for the operator. */
export class EmbeddedError extends Error {}
