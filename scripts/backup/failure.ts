/** What ends a back-up or a restore, in words for whoever asked for it. */
export class Failure extends Error {}
