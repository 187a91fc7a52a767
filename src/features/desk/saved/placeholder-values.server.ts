import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { baseLocale } from '#shared/locale.ts';
import { singleLine } from '#shared/text.ts';
import { dayInWords } from '#shared/time/dates.ts';
import type { WordingOf } from '#shared/wording.ts';
import type { PlaceholderValues } from './placeholders.rules.ts';

const filled = (text: string | undefined): string | null => singleLine(text ?? '') || null;

/** `date` is the day that the claimant's page names now, if it names one. */
export async function readPlaceholderValues(
  tx: Tx,
  claimId: string,
  { wordingOf, now }: { wordingOf: WordingOf; now: Date },
): Promise<PlaceholderValues> {
  const claim = tx.selectFrom('claim').select(['number', 'end_user_name as name']).where('id', '=', claimId);
  const { number, name } = await claim.executeTakeFirstOrThrow();
  const facts = await readClaimFacts(tx, claimId);
  const { when } = claimWording(facts, wordingOf(facts.brand, baseLocale, facts.client), now);
  return {
    name: filled(singleLine(name).split(' ')[0]),
    device: filled(deviceOf(facts.device).name),
    reference: number,
    state: filled(facts.state?.name),
    date: when && dayInWords(when.date, now),
  };
}
