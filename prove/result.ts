import { writeFile } from 'node:fs/promises';

import { circumstances } from '../harness/circumstances.ts';

/** One sentence that a suite asserts, and whether it held. */
export type Claimed = { what: string; limit: string; found: string; holds: boolean };

/** Writes what a suite asserts as a table; it fails where something does not hold. */
export async function writeClaimed(
  name: string,
  parts: { title: string; about: string; seed: number; claimed: Claimed[]; more?: string },
): Promise<void> {
  const { title, about, seed, claimed, more = '' } = parts;
  const rows = claimed.map(({ what, limit, found }) => `| ${what} | ${limit} | ${found} |`);
  const text = `# ${title}

${about}

${circumstances(seed)}. \`npm run prove -- ${name}\` repeats it.

| What | Promised | Found |
|---|---|---|
${rows.join('\n')}

${more}`;
  const failures = claimed.filter(({ holds }) => !holds).map(({ what, found }) => `${what}: ${found}`);
  await writeProof(name, text, failures);
}

/** Writes `prove/results/<name>.md` and says it; a proof that failed ends with 1. */
export async function writeProof(name: string, text: string, failures: readonly string[]): Promise<void> {
  const verdict = failures.length === 0 ? 'Held.' : `**Not held:** ${failures.join('; ')}.`;
  const whole = `${text.trimEnd()}\n\n${verdict}\n`;
  await writeFile(new URL(`results/${name}.md`, import.meta.url), whole);
  process.stdout.write(whole);
  if (failures.length > 0) process.exitCode = 1;
}
