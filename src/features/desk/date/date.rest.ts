import type { FastifyInstance, FastifyRequest } from 'fastify';

import { undoMs } from '#claim/change/undoable-changes.data.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { checkDate } from '#claim/promise/check-date.server.ts';
import { type WantedDate, wantedOf } from '#claim/promise/date-body.rules.ts';
import { isSameDate, type PromisedDate } from '#claim/promise/promised-date.rules.ts';
import { lastWithdrawal, listDates } from '#claim/promise/promised-dates.data.ts';
import { spanText } from '#claim/promise/span-text.rules.ts';
import { setDate, undoDate } from '#claim/promise/set-date.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { done } from '#shared/rest-answers.ts';
import { type Action, type Acted, type Acting, actOnClaim } from '../action/act.server.ts';
import { checkUndoable } from '../action/check-undoable.server.ts';
import { readFormer } from '../action/done-actions.data.ts';
import { reasonAgainstMove } from './reason-against-move.server.ts';
import { type DateSet, dateRoutes, type SetDateBody } from './date-routes.ts';
import type { Previews } from '../preview/preview-change.server.ts';
import { previewDate } from './preview-date.server.ts';

const spanOf = (date: WantedDate | null): string => (date === null ? '' : `${date.earliest} ${date.latest}`);

async function changedMeanwhile(tx: Tx, claimId: string, counts: PromisedDate | null): Promise<Problem> {
  const { by, at } = counts === null ? await lastWithdrawal(tx, claimId) : { by: counts.byName, at: counts.setAt };
  const date = counts === null ? 'No date is promised any more' : `Another date is promised now: ${spanText(counts)}`;
  const there = `${date}${sinceText(by, at)}`;
  const promised = counts && { ...counts, setAt: counts.setAt.toISOString() };
  const members = { promised, by, at: at?.toISOString() ?? null };
  return new Problem(409, 'changed-meanwhile', `${there}. Nothing was changed.`, { members });
}

async function set(acting: Acting, { seen, ...body }: SetDateBody): Promise<Acted<DateSet>> {
  const { tx, now, actor, claim } = acting;
  const wanted = wantedOf(body);
  const [before = null] = await listDates(tx, claim.id);
  if ((before?.id ?? null) !== seen) throw await changedMeanwhile(tx, claim.id, before);
  await checkDate(tx, claim.id, wanted, now);
  if (before !== null && isSameDate(before, wanted)) {
    throw new Problem(409, 'same-date', 'This date is promised already, for this reason.');
  }
  const why = await reasonAgainstMove(acting, before, wanted);
  if (why !== null) {
    const how = 'Call the claimant and log the call, or ask a lead to set it.';
    throw new Problem(403, 'lead-or-call-needed', `${why} ${how}`);
  }
  const { id: changeId, version } = await setDate(tx, { claimId: claim.id, now }, wanted, actor);
  return {
    answer: { changeId, version: version ?? claim.version, undoUntil: new Date(now.getTime() + undoMs).toISOString() },
    detail: wanted.reasonCode,
    former: { setAt: now.toISOString() },
    changes: [{ field: 'promised_date', from: spanOf(before), to: spanOf(wanted) }],
  };
}

async function undo({ tx, now, actor, claim }: Acting, changeId: string): Promise<Acted<typeof done>> {
  const former = await readFormer(tx, { claimId: claim.id, accountId: actor.accountId, changeId });
  const dates = await listDates(tx, claim.id);
  if (former === null) throw new Problem(404, 'change-not-found', 'You have set no such date on this claim.');
  const [counts = null, before = null] = dates;
  if (counts?.id !== changeId) throw await changedMeanwhile(tx, claim.id, counts);
  checkUndoable(former, { at: counts.setAt, now, instead: 'Set another date instead.' });
  await undoDate(tx, { claimId: claim.id, now }, changeId);
  return { answer: done, changes: [{ field: 'promised_date', from: spanOf(counts), to: spanOf(before) }] };
}

type Parts = { guard: Guard; previews: Previews };

export function dateCalls(app: FastifyInstance, services: Services, { guard, previews }: Parts): void {
  const act = <Answer extends object>(
    { claimId, name, request }: { claimId: string; name: Action['name']; request: FastifyRequest },
    action: (acting: Acting) => Promise<Acted<Answer>>,
  ) => actOnClaim(services, request, { claimId, name, right: 'state' }, action);
  addRoutes(app, dateRoutes, {
    guard,
    handlers: {
      deskDate: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'date', request }, (acting) => set(acting, body)),
      deskUndoDate: ({ params: { claimId }, body: { changeId }, request }) =>
        act({ claimId, name: 'undo-date', request }, (acting) => undo(acting, changeId)),
      deskPreviewDate: ({ params: { claimId }, body, request }) =>
        previewDate(services, request, { claimId, wanted: wantedOf(body), previews }),
    },
  });
}
