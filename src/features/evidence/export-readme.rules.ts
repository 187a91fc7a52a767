export type ExportFacts = {
  number: string;
  madeAt: Date;
  company: string;
  insurer: string | null;
  tables: { table: string; what: string; rows: number }[];
  files: number;
  missing: readonly string[];
};

export function exportReadme({ number, madeAt, company, insurer, tables, files, missing }: ExportFacts): string {
  const held = tables.filter(({ rows }) => rows > 0);
  const empty = tables.filter(({ rows }) => rows === 0);
  return [
    `Everything that is held of claim ${number}`,
    '',
    `Made for ${company} on ${madeAt.toISOString()} (UTC).`,
    ...(insurer === null ? [] : [`The claim is with ${insurer}.`]),
    '',
    'claim.json is the claim as the repair company’s system sent it. In the folder data there is one file for each kind',
    'of thing, as it is stored: JSON, which any text editor opens. Times are UTC. Money is in pence.',
    '',
    ...held.map(({ table, what, rows }) => `  data/${table}.json  ${what} (${rows})`),
    '',
    `The folders photos and attachments hold ${files} ${files === 1 ? 'file' : 'files'}.`,
    ...(missing.length > 0
      ? ['These files are named but gone from the store:', ...missing.map((path) => `  ${path}`)]
      : []),
    '',
    'Not in here: passcodes, keys and codes, and the content of mails and texts, which is not kept once they are sent. Of',
    'a passcode data/passcode.json says only that it was given, and since when it is held. Card numbers are never stored.',
    'An account with the same e-mail address is not part of the claim.',
    '',
    'Nothing is held of these kinds:',
    ...empty.map(({ what }) => `  ${what}`),
    '',
  ].join('\r\n');
}
