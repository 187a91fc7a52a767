import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { EmbeddedError } from './embedded-error.ts';

export type Holder = { process: ChildProcess; acknowledged(): number };

const program = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('start-embedded.ts', import.meta.url).href)});
  const { openDatabase } = await import(${JSON.stringify(new URL('../connect.ts', import.meta.url).href)});
  try {
    const { pool } = openDatabase((await startEmbedded(process.argv[1])).config);
    await pool.query('create table if not exists kept (id integer generated always as identity)');
    for (;;) {
      await pool.query('insert into kept default values');
      process.stdout.write('row\\n');
    }
  } catch (error) {
    process.stderr.write(error.message);
    process.exit(1);
  }
`;

/** Starts a holder and waits for its first acknowledged row. Throws EmbeddedError with its output if it fails. */
export async function startHolder(dataDir: string): Promise<Holder> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [rows, complaint] = [0, ''];
  child.stdout.on('data', (chunk: Buffer) => (rows += chunk.toString().split('\n').length - 1));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  if (rows === 0) throw new EmbeddedError(complaint);
  return { process: child, acknowledged: () => rows };
}

export async function killHolder({ process: child }: Holder): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}
