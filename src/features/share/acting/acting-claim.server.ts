import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { readMoney } from '#claim/money/money.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { publicBrand } from '#server/brands/brand.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { readSharedClaim, type SharedWords } from '../shared/shared-claim.server.ts';
import type { ActingClaim, ActingPayment } from './acting-answers.rules.ts';
import { readMessages } from './acting-messages.data.ts';
import { readToDecide } from './acting-decisions.server.ts';
import type { ActingSession } from './acting-sessions.data.ts';

/** Of the excess alone; what the insurer pays is not asked for. */
async function readToPay(tx: Tx, claimId: string, now: Date): Promise<ActingPayment | null> {
  const money = await readMoney(tx, claimId, { insurerOfBrand: () => null, now });
  return money && { state: money.state, duePence: money.duePence };
}

/** Reads what the nominee's rights allow. A part without its right is null, and nothing of it is read. */
export async function readActingClaim(
  tx: Tx,
  services: Services & { words: SharedWords },
  session: ActingSession,
): Promise<ActingClaim> {
  const { claimId, name, may, until, locale } = session;
  const claim = tx.selectFrom('claim').select(['number', 'brand', 'end_user_name']).where('id', '=', claimId);
  const { number, brand, end_user_name: claimant } = await claim.executeTakeFirstOrThrow();
  const { device } = await readClaimFacts(tx, claimId);
  const shared = { claimId, goodUntil: until };
  return {
    name,
    claimant: claimant.trim(),
    may,
    number,
    until: until.toISOString(),
    asOf: services.now().toISOString(),
    locale,
    brand: publicBrand(brandsOf(services).byId(brand), locale),
    device: deviceOf(device, locale).name,
    claim: may.includes('see') ? await readSharedClaim(tx, services, services.words, { ...shared, locale }) : null,
    messages: await readMessages(tx, session),
    ...(await readToDecide(tx, session, services.now())),
    payment: may.includes('pay') ? await readToPay(tx, claimId, services.now()) : null,
  };
}
