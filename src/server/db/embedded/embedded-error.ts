/** The embedded database cannot run here; the message is one clear sentence or two for whoever started the server. */
export class EmbeddedError extends Error {}
