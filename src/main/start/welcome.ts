import type { Settings } from '#server/settings/env.ts';
import { portalVersion } from '#server/settings/version.ts';
import type { DemoAccount } from '#main/demo/demo-accounts.ts';

export type DemoClaim = { reference: string; postcode: string; story: string };

const shown = 3;

export function welcomeText(settings: Settings, demo: DemoClaim[], accounts: DemoAccount[] = []): string {
  const address = settings.publicUrl.href.replace(/\/$/, '');
  const lines = [
    '',
    `  Fettle ${portalVersion} is ready:  ${address}/`,
    '',
    ...demoLines(demo.slice(0, shown)),
    ...accountLines(accounts),
    settings.databaseUrl === null
      ? `  Everything is kept in ${settings.dataDir} (embedded PostgreSQL).`
      : '  Everything is kept in the PostgreSQL of DATABASE_URL.',
    paymentLines[settings.payments.kind],
    '  Ctrl-C stops it.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

const paymentLines: Record<Settings['payments']['kind'], string> = {
  practice:
    '  Card payments are practice: no money is taken. STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET make them real.',
  stripe: '  Card payments go to Stripe.',
  off: '  Card payments are off until STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are set.',
};

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

function accountLines(accounts: DemoAccount[]): string[] {
  const [first] = accounts;
  if (!first) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    `  Accounts to try at /account/login, with the password “${first.password}”:`,
    ...accounts.map(({ email, sees }) => `    ${email.padEnd(width)}  ${sees}`),
    '',
  ];
}
