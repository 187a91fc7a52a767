import type { FastifyInstance } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import type { WantedNominee } from '#claim/nominated/nominate-body.rules.ts';
import {
  confirmNominated,
  endNominated,
  mayConfirm,
  nominate,
  type NominateFault,
} from '#claim/nominated/nominate.server.ts';
import { findNominated, listNominated, type Nominated, readWaitsToDecide } from '#claim/nominated/nominated.data.ts';
import { nominatedState } from '#claim/nominated/nominated.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import { type Acting, actOnClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { type DeskNominee, nomineeRoutes } from './nominee-routes.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Reading = { accountId: string; now: Date };

async function answerOf(db: Db, nominated: Nominated, { accountId, now }: Reading): Promise<DeskNominee> {
  const { id, name, relation, email, may, asksHandler, askedBy, askedAt, confirmedAt, until, endedAt, endedBy } =
    nominated;
  const state = nominatedState(nominated, now);
  const waitsToDecide = state === 'confirmed' && (await readWaitsToDecide(db, nominated));
  return {
    id,
    name,
    relation,
    email,
    may,
    state,
    asksHandler,
    waitsToDecide,
    askedBy,
    namedBy: nominated.namedBy?.name ?? '',
    confirmedBy: nominated.confirmedBy?.name ?? '',
    mayConfirm: (state === 'asked' || waitsToDecide) && mayConfirm(nominated, accountId),
    askedAt: askedAt.toISOString(),
    confirmedAt: iso(confirmedAt),
    until: until.toISOString(),
    endedAt: iso(endedAt),
    endedBy,
  };
}

const faultTexts: Record<NominateFault, [status: 409 | 422, title: string]> = {
  'name-missing': [422, 'Say who it is.'],
  'email-wrong': [422, 'Enter an email address, such as name@example.com.'],
  unmailable: [422, 'This address takes no mail.'],
  known: [409, 'This address is named already.'],
  'id-used': [409, 'Somebody else was named under this id.'],
  'too-many': [409, 'Two people may act at a time. End one of them first.'],
  'too-many-asked': [409, 'Many people were named today. Try again tomorrow.'],
  'claim-over': [409, 'This claim has ended.'],
};

function faultProblem(fault: NominateFault): Problem {
  const [status, title] = faultTexts[fault];
  return new Problem(status, fault, title);
}

async function enter(services: Services, { tx, now, claim, actor }: Acting, wanted: WantedNominee) {
  const nominated = await nominate({ tx, services, claimId: claim.id, namedBy: actor }, wanted);
  if (typeof nominated === 'string') throw faultProblem(nominated);
  if (nominated !== null) await raiseVersion(tx, claim.id, now);
  return { answer: done, detail: `${wanted.id}: ${wanted.may.join(', ')}` };
}

async function personOf({ tx, claim }: Acting, id: string): Promise<Nominated> {
  const person = await findNominated(tx, claim.id, id);
  if (person === null) throw new Problem(404, 'nominee-not-found', 'The claim has no such person.');
  return person;
}

const sameNamer = 'Whoever named somebody can’t confirm them. A colleague does.';
/** Of who was named before it was kept by whom (migration 0275). */
const unknownNamer = 'It was not kept who named them. End it, and name them again.';

async function confirm(services: Services, acting: Acting, id: string) {
  const { tx, now, claim, actor } = acting;
  const person = await personOf(acting, id);
  if (nominatedState(person, now) === 'ended') throw new Problem(409, 'nominee-ended', 'This is over already.');
  if (!mayConfirm(person, actor.accountId)) {
    throw new Problem(403, 'second-person-needed', person.namedBy === null ? unknownNamer : sameNamer);
  }
  const isNew = await confirmNominated({ tx, services, claimId: claim.id }, person, actor);
  if (isNew) await raiseVersion(tx, claim.id, now);
  return { answer: done, detail: id };
}

async function end(services: Services, acting: Acting, id: string) {
  const { tx, now, claim } = acting;
  await personOf(acting, id);
  if (await endNominated({ tx, services, claimId: claim.id }, id, 'handler')) await raiseVersion(tx, claim.id, now);
  return { answer: done, detail: id };
}

/** People who may act for the claimant, for handlers alone. */
export function nomineeCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, nomineeRoutes, {
    guard,
    handlers: {
      deskNominees: async ({ params: { claimId }, request }) => {
        await clientOf(services, request, claimId);
        const { kysely } = services.database;
        const all = await listNominated(kysely, claimId);
        const reading = { accountId: accountOf(request).accountId, now: services.now() };
        return { nominated: await Promise.all(all.map((one) => answerOf(kysely, one, reading))) };
      },
      deskNominate: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'nominee', right: 'reply' }, (acting) =>
          enter(services, acting, body),
        ),
      deskConfirmNominee: ({ params: { claimId }, body: { id }, request }) =>
        actOnClaim(services, request, { claimId, name: 'nominee-confirm', right: 'reply' }, (acting) =>
          confirm(services, acting, id),
        ),
      deskEndNominee: ({ params: { claimId }, body: { id }, request }) =>
        actOnClaim(services, request, { claimId, name: 'nominee-end', right: null }, (acting) =>
          end(services, acting, id),
        ),
    },
  });
}
