// npm run import -- <file>: puts a file of claims into a running server. See --help.
import { importFile } from './import/import-file.ts';
import { readOptions, help } from './import/options.ts';
import { Failure } from './import/failure.ts';
import { openTerminal } from './import/terminal.ts';

async function main(): Promise<number> {
  const options = await readOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    process.stdout.write(help);
    return 0;
  }
  return importFile(options, openTerminal(process.stdout));
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
