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
    'data/audit_event.json says who saw or changed the claim. In each entry person is the name of whoever did, and role',
    'what they were: handler, lead or administrator of the repair company; auditor, with the insurer for whom; the',
    'claimant, a nominee who acts for them, or a helper whom they gave a link; the insurer, by a link that it was sent;',
    'the portal itself, or a system of the repair company. A role is that of today, or the last that is known. Where the',
    'account is gone, person is the name that it left on the claim, or null.',
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
