/** What ends a back-up or a restore, for the person at the terminal. */
export class Failure extends Error {}
