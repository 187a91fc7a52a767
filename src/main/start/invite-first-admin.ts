import { makeFirstAdmin } from '#features/account/sign-in/first-admin.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';

/** The link is only in the mail, because terminals and server logs have several readers. */
export async function inviteFirstAdmin(services: Services): Promise<string> {
  const { adminEmail } = services.settings;
  if (adminEmail === null) return '';
  const made = await makeFirstAdmin({ ...services, brands: brandsOf(services) }, adminEmail);
  if (made === null) return '';
  return made.kind === 'promoted'
    ? `  ${adminEmail} is an administrator from now on.\n`
    : `  ${adminEmail} is invited by mail as the first administrator. npm run admin -- invite ${adminEmail} shows the link.\n`;
}
