// npm run admin -- invite <email>: makes somebody an administrator, also while the server runs.
import { brandsOf } from '../src/server/brands/brands-of.ts';
import { readSettings } from '../src/server/settings/env.ts';
import { readStoredSettings } from '../src/server/settings/stored/stored-settings.server.ts';
import { withSecretKeys } from '../src/server/secrets/secret-key.ts';
import { makeAdmin } from '../src/features/account/sign-in/first-admin.server.ts';
import { cleanEmail, couldBeEmail } from '../src/shared/people/email.ts';
import { openRunningOrOwn } from './run/open-database.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run admin -- invite <email>';

async function main(): Promise<string> {
  const [command, typed = ''] = process.argv.slice(2);
  if (command !== 'invite' || typed === '') throw new Error(usage);
  if (!couldBeEmail(typed)) throw new Error(`“${typed}” is no e-mail address. ${usage}`);
  const email = cleanEmail(typed);
  const read = readSettings(process.env);
  const { database, close } = await openRunningOrOwn(read);
  try {
    const brands = brandsOf({ database, settings: read });
    await brands.read();
    const services = { database, settings: await withSecretKeys(read), brands, now: () => new Date() };
    await readStoredSettings(services);
    const made = await makeAdmin(services, email);
    if (made.kind === 'promoted') return `${email} has an account and is an administrator from now on.`;
    return [
      `${email} is invited. The link works once, for three days; it is mailed too:`,
      '',
      `  ${made.url}`,
      '',
      'Give it to nobody else: the person who opens it chooses the password.',
    ].join('\n');
  } finally {
    await close();
  }
}

await printAnswer(main);
