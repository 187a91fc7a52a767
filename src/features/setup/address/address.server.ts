import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';

import type { Services } from '#server/context.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { carryAccountCookie } from '#server/sessions/account-session.ts';
import { invalid, saveValues } from '../keys/save-values.server.ts';
import type { addressBody } from './address-routes.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Throws 400 where whoever saves it would be locked out by a typing error: browsers take cookies of https there alone. */
function refuseUntriedTls(address: string, { headers: { origin } }: FastifyRequest): void {
  if (!/^https:/i.test(address) || origin === undefined || origin.startsWith('https:')) return;
  throw invalid('/address', 'Open this page at its https address, and save it there.');
}

/** Stores the public address, which a person has typed or confirmed: no header of a request becomes it. */
export async function savePublicAddress(
  services: Services,
  { address, seen }: z.output<typeof addressBody>,
  { exchange: { request, reply }, setBy }: { exchange: Exchange; setBy: string },
): Promise<void> {
  const { settings } = services;
  refuseUntriedTls(address, request);
  const before = settings.publicUrl;
  await saveValues(services, {
    group: 'publicUrl',
    seen,
    setBy,
    pointers: { PUBLIC_URL: '/address' },
    wantedOf: () => new Map([['PUBLIC_URL', address]] as const),
    audit: { action: 'setup.public-address', detail: address },
  });
  carryAccountCookie(reply, request, { before: { publicUrl: before }, now: settings }, accountOf(request).remember);
}
