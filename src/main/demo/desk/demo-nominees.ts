import { v7 as newId } from 'uuid';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { confirmNominated, endNominated, nominate } from '#claim/nominated/nominate.server.ts';
import type { NominatedRight } from '#claim/nominated/nominated.rules.ts';
import type { Services } from '#server/context.ts';
import { demoDay } from '../story-parts.ts';

type Named = {
  reference: string;
  name: string;
  relation: string;
  may: NominatedRight[];
  became: 'asked' | 'confirmed' | 'ended';
};

/** One for each right and state; the claims are stories. */
const named: readonly Named[] = [
  { reference: 'CLM-4KBT-9WHX-2P', name: 'Nora Reid', relation: 'daughter', may: ['see', 'write'], became: 'asked' },
  { reference: 'CLM-X5RD-3JVN-7C', name: 'Rhys Cole', relation: 'neighbour', may: ['see'], became: 'confirmed' },
  { reference: 'CLM-X5RD-3JVN-7C', name: 'Sian Carver', relation: 'sister', may: ['write'], became: 'confirmed' },
  { reference: 'CLM-8WQM-6TBG-4K', name: 'Theo Dunn', relation: 'son', may: ['decide'], became: 'confirmed' },
  { reference: 'CLM-D9FJ-2XKV-5H', name: 'Una Moss', relation: '', may: ['see', 'write', 'decide'], became: 'ended' },
];

const emailOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.com`;

/** Also of people whose names are gone with their end. */
async function hasNominees({ database: { kysely } }: Services, reference: string): Promise<boolean> {
  const claimId = await claimOfNumber(kysely, reference);
  const known = kysely.selectFrom('nominated_person').select('id').where('claim_id', '=', claimId);
  return claimId === null || (await known.limit(1).executeTakeFirst()) !== undefined;
}

async function storeNominee(services: Services, one: Named): Promise<void> {
  const { reference, name, relation, may, became } = one;
  const at = new Date(demoDay(services.now()).at(-2, 11));
  const then = { ...services, now: () => at };
  await workOnClaim(then, reference, async ({ tx, claimId, now }) => {
    const of = { tx, services: then, claimId };
    const wanted = { id: newId(), name, relation, email: emailOf(name), may };
    const nominated = await nominate({ ...of, namedBy: null }, wanted);
    if (nominated === null || typeof nominated === 'string') throw new Error(`${name} was not named: ${nominated}.`);
    if (became !== 'asked') await confirmNominated(of, nominated, null);
    if (became === 'ended') await endNominated(of, nominated.id, 'claimant');
    await raiseVersion(tx, claimId, now);
  });
}

/** Names each once; what claimants do with them stays. */
export async function storeNominees(services: Services): Promise<void> {
  const references = [...new Set(named.map(({ reference }) => reference))];
  for (const reference of references) {
    if (await hasNominees(services, reference)) continue;
    for (const one of named.filter((of) => of.reference === reference)) await storeNominee(services, one);
  }
}
