import type { FastifyRequest } from 'fastify';

import { linkTokenOf } from '#claim/access/link-cookies.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { localeOf } from '#server/http/locale.ts';
import { checkRight } from './act-for.server.ts';

/** Returns who acts in this browser with the right to pay, for the calls of the payment. They throw 404 and 403. */
export function openPayingNominee({ now, settings }: Services) {
  return async (tx: Tx, claimId: string, request: FastifyRequest): Promise<{ id: string; name: string }> => {
    const tokenHash = linkTokenOf(request, settings, { kind: 'acting', claimId });
    const actor = { claimId, tokenHash, locale: localeOf(request) };
    const { nominatedId: id, name } = await checkRight(tx, actor, 'pay', now());
    return { id, name };
  };
}
