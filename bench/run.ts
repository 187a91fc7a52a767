import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const name = process.argv[2] ?? '';
const script = new URL(`${name}.ts`, import.meta.url);

if (!/^(?:summary|scale|track|streams)$/.test(name) || !existsSync(script)) {
  process.stderr.write('Say which: npm run bench -- summary | scale | track | streams\n');
  process.exit(2);
}
process.exit(
  spawnSync(process.execPath, [script.pathname, ...process.argv.slice(3)], { stdio: 'inherit' }).status ?? 1,
);
