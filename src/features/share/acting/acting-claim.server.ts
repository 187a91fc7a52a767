import { textOfHtml } from '#claim/messages/message-text.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { publicBrand } from '#server/brands/brand.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { readSharedClaim, type SharedWords } from '../shared/shared-claim.server.ts';
import type { ActingClaim, ActingMessage } from './acting-answers.rules.ts';
import type { ActingSession } from './acting-sessions.data.ts';

async function readMessages(tx: Tx, { claimId, may }: ActingSession): Promise<ActingMessage[] | null> {
  if (!may.includes('see')) return null;
  const received = await tx
    .selectFrom('portal_message')
    .select(['id', 'date_sent', 'subject', 'body'])
    .where('claim_id', '=', claimId)
    .where('active', '=', true)
    .execute();
  const sent = await tx
    .selectFrom('outgoing_message')
    .select(['id', 'date_sent', 'subject', 'message'])
    .where('claim_id', '=', claimId)
    .execute();
  const all = [
    ...received.map(({ body, ...one }) => ({ ...one, from: 'company' as const, name: '', text: textOfHtml(body) })),
    ...sent.map(({ message, ...one }) => ({ ...one, from: 'claimant' as const, name: '', text: message })),
  ];
  return all
    .toSorted((one, other) => other.date_sent.getTime() - one.date_sent.getTime())
    .map(({ date_sent: sentAt, ...one }) => ({ ...one, sentAt: sentAt.toISOString() }));
}

/** Reads what the nominee's rights allow. A part without its right is null, and nothing of it is read. */
export async function readActingClaim(
  tx: Tx,
  services: Services & { words: SharedWords },
  session: ActingSession,
): Promise<ActingClaim> {
  const { claimId, name, may, until } = session;
  const claim = tx.selectFrom('claim').select(['number', 'brand', 'end_user_name']).where('id', '=', claimId);
  const { number, brand, end_user_name: claimant } = await claim.executeTakeFirstOrThrow();
  const { device } = await readClaimFacts(tx, claimId);
  const shared = { claimId, goodUntil: until };
  return {
    ...{ name, claimant: claimant.trim(), may, number, until: until.toISOString() },
    ...{ asOf: services.now().toISOString(), locale: await readToldLocale(tx, claimId) },
    brand: publicBrand(brandsOf(services).byId(brand)),
    device: deviceOf(device).name,
    claim: may.includes('see') ? await readSharedClaim(tx, services, services.words, shared) : null,
    messages: await readMessages(tx, session),
  };
}
