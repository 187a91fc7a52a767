import type { Settings } from '#server/env.ts';

/** A demo claim to try: what to type, and what it shows. */
export type DemoClaim = { reference: string; postcode: string; story: string };

const shown = 3;

/** What a stranger sees in the terminal once the portal listens. */
export function welcomeText(settings: Settings, demo: DemoClaim[]): string {
  const address = settings.publicUrl.href.replace(/\/$/, '');
  const lines = [
    '',
    `  Fettle is ready:  ${address}/`,
    '',
    ...demoLines(demo.slice(0, shown)),
    settings.databaseUrl === null
      ? `  Everything is kept in ${settings.dataDir} (embedded PostgreSQL).`
      : '  Everything is kept in the PostgreSQL of DATABASE_URL.',
    '  Ctrl-C stops it.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function demoLines(claims: DemoClaim[]): string[] {
  if (claims.length === 0) return [];
  const width = Math.max(...claims.map(({ reference }) => reference.length));
  return [
    '  Claims to try (reference, post code):',
    ...claims.map(
      ({ reference, postcode, story }) => `    ${reference.padEnd(width)}  ${postcode.padEnd(8)}  ${story}`,
    ),
    '',
  ];
}
