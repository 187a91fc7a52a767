import type { FastifyInstance } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { checkNeeds } from '#claim/support/check-needs.server.ts';
import { isChanged, numbersOf, setNeeds } from '#claim/support/set-needs.server.ts';
import { markNeedsSeen, openNeeds, readStoredNeeds, type SupportNeed } from '#claim/support/support-needs.data.ts';
import type { WantedNeeds } from '#claim/support/support-needs.rules.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { done } from '#shared/rest-answers.ts';
import { type Acting, actOnClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { type DeskNeed, needRoutes, type SeenNeed } from './need-routes.ts';

const needAnswer = ({ id, code, words, saidBy, byName, saidAt, until, tellsInsurer, seenName, seenAt }: SupportNeed) =>
  ({
    id,
    code,
    words,
    saidBy,
    name: byName,
    saidAt: saidAt.toISOString(),
    until,
    tellsInsurer,
    seenBy: seenName,
    seenAt: seenAt?.toISOString() ?? null,
  }) satisfies DeskNeed;

const textOf = (needs: readonly SeenNeed[]): string =>
  JSON.stringify(needs.map(({ id, until, tellsInsurer }) => JSON.stringify([id, until, tellsInsurer])).toSorted());

/** A need that was never on screen would be withdrawn without a word. */
async function checkSeenNeeds(services: Services, { tx, now, claim }: Acting, seen: readonly SeenNeed[]) {
  const there = openNeeds(services, await readStoredNeeds(tx, claim.id, dayOf(now)));
  if (textOf(there) === textOf(seen)) return;
  throw new Problem(409, 'changed-meanwhile', 'The support needs have changed meanwhile. Nothing was changed.');
}

type WantedSeen = WantedNeeds & { seen?: readonly SeenNeed[] | undefined };

async function record(services: Services, acting: Acting, { seen, ...wanted }: WantedSeen) {
  const { tx, now, actor, claim } = acting;
  checkNeeds(wanted, now);
  if (seen !== undefined) await checkSeenNeeds(services, acting, seen);
  const sayer = { saidBy: 'handler', byAccount: actor.accountId, byName: actor.name } as const;
  const changed = await setNeeds({ tx, now, claimId: claim.id, keys: services }, wanted, sayer);
  if (isChanged(changed)) await raiseVersion(tx, claim.id, now);
  return { answer: done, detail: numbersOf(changed), changes: changed.changes, isUnchanged: !isChanged(changed) };
}

async function markSeen({ tx, now, actor, claim }: Acting, ids: readonly string[]) {
  const { accountId, name } = actor;
  const count = await markNeedsSeen(tx, claim.id, ids, { accountId, name, now });
  if (count > 0) await raiseVersion(tx, claim.id, now);
  return { answer: done };
}

/** Support needs, for handlers alone. */
export function needCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, needRoutes, {
    guard,
    handlers: {
      deskNeeds: async ({ params: { claimId }, request }) => {
        await clientOf(services, request, claimId);
        const stored = await readStoredNeeds(services.database.kysely, claimId, dayOf(services.now()));
        return { needs: openNeeds(services, stored).map(needAnswer) };
      },
      deskSetNeeds: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'needs', right: null }, (acting) =>
          record(services, acting, body),
        ),
      deskNeedsSeen: ({ params: { claimId }, body: { ids }, request }) =>
        actOnClaim(services, request, { claimId, name: 'need-seen', right: null }, (acting) => markSeen(acting, ids)),
    },
  });
}
