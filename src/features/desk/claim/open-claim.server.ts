// A claim as it opens at the desk, with its thread, its clocks and what whoever opens it may do.
import type { FastifyRequest } from 'fastify';

import type { WaitingOn } from '#claim/desk/clock-kinds.rules.ts';
import { clocksOf, needClock, pausedClock } from '#claim/desk/clocks.rules.ts';
import { readDeskFacts } from '#claim/desk/desk-facts.data.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { rightsOf } from '#shared/account-role.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { readClaimChat } from '../chat/claim-chat.data.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { listDrafts } from '../draft/drafts.data.ts';
import { listTakenDrafts } from '../draft/taken-drafts.data.ts';
import { withContacts } from '../mask/contacts.data.ts';
import { knownCursor } from '../queue/known-cursor.server.ts';
import { entryCursorIn } from '../queue/page-cursor.rules.ts';
import { clientOf } from './client-of-claim.server.ts';
import { readDeskClaim } from './desk-claim.data.ts';
import { withRecorders } from './recorded-entries.data.ts';
import { readLastSaid, readThread } from './thread.data.ts';

async function clocksOfClaim(
  { database }: Services,
  id: string,
  { waitingOn, isAuditor }: { waitingOn: WaitingOn; isAuditor: boolean },
): Promise<Pick<DeskClaim, 'clocks' | 'paused'>> {
  const [facts] = await readDeskFacts(database.kysely, [id]);
  if (facts === undefined) return { clocks: [], paused: null };
  const paused = pausedClock(facts, waitingOn);
  const need = isAuditor ? null : needClock(facts, waitingOn);
  return {
    clocks: [...clocksOf(facts, waitingOn), ...(need === null ? [] : [need])].map(({ kind, from, dueAt }) => ({
      kind,
      from: from.toISOString(),
      at: dueAt.toISOString(),
    })),
    paused: paused && { from: paused.from.toISOString(), minutesLeft: paused.minutesLeft },
  };
}

/** Throws where there is none, or it is beyond the account's limits. */
export async function readOpenClaim(services: Services & { brands: Brands }, claimId: string, request: FastifyRequest) {
  const { database, settings, brands, now } = services;
  const asker = await withContacts(database.kysely, accountOf(request));
  const viewer = viewerOf(request, settings);
  const found = await readDeskClaim(database.pool, { viewer, asker }, claimId, now());
  if (found === null) throw noSuchClaim();
  const { brandId, customer, work, ...claim } = found;
  const brand = brands.byId(brandId);
  const { accountId, roles, rights } = asker;
  const isAuditor = !roles.includes('handler');
  const [clocks, drafts, takenDrafts, chat, page, newestSaid] = await Promise.all([
    clocksOfClaim(services, claimId, { waitingOn: claim.waitingOn, isAuditor }),
    isAuditor ? [] : listDrafts(database.kysely, claimId, accountId),
    isAuditor ? [] : listTakenDrafts(database.kysely, { claimId, accountId, now: now() }),
    readClaimChat(database.kysely, claimId),
    readThread(database.pool, claimId, { accountId, isAuditor }),
    readLastSaid(database.pool, claimId, { accountId, isAuditor }),
  ]);
  return {
    claim: { ...claim, brand: brand.name, insurer: insurerOf(customer, brand.insurer) ?? '' },
    ...clocks,
    work,
    may: rightsOf(roles, rights),
    mayAct: !isAuditor,
    isLead: roles.includes('lead'),
    drafts,
    takenDrafts,
    chat,
    newestSaid,
    ...(await withRecorders(database.kysely, claimId, page)),
  };
}

/** Throws where there is no such claim, or it is beyond the account's limits. */
export async function readEarlier(services: Services, claimId: string, before: string, request: FastifyRequest) {
  const cursor = knownCursor('before', entryCursorIn(before));
  await clientOf(services, request, claimId);
  const { accountId, roles } = accountOf(request);
  const asker = { accountId, isAuditor: !roles.includes('handler') };
  const page = await readThread(services.database.pool, claimId, asker, cursor);
  return withRecorders(services.database.kysely, claimId, page);
}
