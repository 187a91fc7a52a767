export class EmbeddedError extends Error {}
