/** Runs a command: its answer goes to the terminal, and of what fails the message, with exit code 1. */
export async function printAnswer(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
