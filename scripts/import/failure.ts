/** What ends the command, for the person at the terminal. 1: it cannot be done so; 3: the server is away, try again. */
export class Failure extends Error {
  readonly exitCode: 1 | 3;

  constructor(message: string, exitCode: 1 | 3 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
