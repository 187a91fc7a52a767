import { circumstances, writeProof } from './report.ts';

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
