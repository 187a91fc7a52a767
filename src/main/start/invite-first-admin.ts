import { makeSetupLink } from '#features/account/first-run/first-run.server.ts';
import { makeFirstAdmin } from '#features/account/sign-in/first-admin.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';

/**
 * Invites the administrator that ADMIN_EMAIL names, by mail alone. Without one the terminal shows the setup link, which
 * is of use only until somebody has an account.
 */
export async function inviteFirstAdmin(services: Services): Promise<string> {
  const { adminEmail } = services.settings;
  if (adminEmail === null) return setupText(await makeSetupLink(services));
  const made = await makeFirstAdmin({ ...services, brands: brandsOf(services) }, adminEmail);
  if (made === null) return '';
  return made.kind === 'promoted'
    ? `  ${adminEmail} is an administrator from now on.\n`
    : `  ${adminEmail} is invited by mail as the first administrator. npm run admin -- invite ${adminEmail} shows the link.\n`;
}

function setupText(link: string | null): string {
  if (link === null) return '';
  return `  Nobody has an account yet. Set the portal up here, within a day:\n\n    ${link}\n\n  The link works once. Whoever opens it becomes the administrator.\n`;
}
