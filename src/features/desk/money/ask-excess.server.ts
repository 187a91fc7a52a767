import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { readMoney } from '#claim/money/money.data.ts';
import type { Money } from '#claim/money/money.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { previewChange, type Previews, type Trying } from '../preview/preview-change.server.ts';
import { insurerOfBrand } from './insurer-of-brand.server.ts';
import { findLastAsked } from './claim-payments.data.ts';
import type { AskPreview, AskWanted, ExcessAsked } from './money-routes.ts';

/** Milliseconds: the same news reaches a claimant at most once an hour. */
const pauseMs = 60 * 60 * 1_000;

function checkDue(money: Money | null, seenPence: number): number {
  const duePence = money?.duePence ?? 0;
  if (duePence === 0) throw new Problem(409, 'nothing-due', 'No excess is due on this claim. Nobody was asked.');
  if (money?.state === 'processing') {
    throw new Problem(409, 'payment-processing', 'A payment of this excess is on its way. Nobody was asked.');
  }
  if (duePence === seenPence) return duePence;
  const detail = `The excess is ${formatPounds(poundsOf(duePence))} by now. Nobody was asked.`;
  throw new Problem(409, 'changed-meanwhile', detail, { members: { duePence } });
}

async function checkPause(tx: Tx, claimId: string, now: Date): Promise<void> {
  const last = await findLastAsked(tx, claimId);
  if (last === null || now.getTime() - last.at.getTime() >= pauseMs) return;
  const detail = `The claimant was asked within the hour${sinceText(last.by, last.at)}. Nobody was asked again.`;
  throw new Problem(409, 'asked-lately', detail, { members: { by: last.by, at: last.at.toISOString() } });
}

async function wasTold(tx: Tx, claimId: string): Promise<boolean> {
  const told = tx.selectFrom('happening').select('id').where('claim_id', '=', claimId);
  return (
    (await told.where('kind', '=', 'excess-due').where('outcome', '=', 'told').limit(1).executeTakeFirst()) !==
    undefined
  );
}

type Asking = Pick<Trying, 'tx' | 'now' | 'actor' | 'claim'>;

async function ask(services: Services, { tx, now, actor, claim }: Asking, { duePence: seen, reason }: AskWanted) {
  const of = { insurerOfBrand: insurerOfBrand(services), now };
  const duePence = checkDue(await readMoney(tx, claim.id, of), seen);
  await checkPause(tx, claim.id, now);
  const row = { claim_id: claim.id, id: newId(), reason, by_account: actor.accountId, by_name: actor.name, at: now };
  await tx.insertInto('excess_request').values(row).execute();
  const event = (await wasTold(tx, claim.id))
    ? ({ kind: 'excess-reminder' } as const)
    : ({ kind: 'excess-due', pence: duePence } as const);
  await requestNotices(tx, { claimId: claim.id, now }, [{ event, key: `asked:${row.id}` }]);
  return { duePence };
}

/** Tells the claimant of the excess that is due. Throws 409 with the reason if none is. */
export async function askExcess(services: Services, acting: Acting, wanted: AskWanted): Promise<Acted<ExcessAsked>> {
  const answer = await ask(services, acting, wanted);
  return { answer, detail: `${answer.duePence} pence, ${wanted.reason}` };
}

type Previewing = { claimId: string; wanted: AskWanted; previews: Previews };

export function previewAsk(
  services: Services,
  request: FastifyRequest,
  { claimId, wanted, previews }: Previewing,
): Promise<AskPreview> {
  return previewChange(services, request, { claimId, previews, right: 'reply' }, (trying) =>
    ask(services, trying, wanted),
  );
}
