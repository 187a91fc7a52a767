import type { KnownState } from '#shared/known-state.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { keyedHashes } from '#server/secrets/keyed-hash.ts';
import { findTestClaim } from './test-claim.data.ts';
import { guessLike, likeNames } from '../states/like-states.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** Opens the sample claim; by itself it says nothing, because nobody else knows the number. */
export const samplePostcode = 'CF10 1BH';

/** Made of the portal's secret, so that nobody can guess it and no table has to hold it. */
function sampleNumbers({ settings }: Services): string[] {
  return keyedHashes(settings, 'setup', 'sample claim').map((hash) =>
    `SAMPLE-${hash.toString('hex').slice(0, 8)}`.toUpperCase(),
  );
}

export type SampleClaim = { id: string; number: string };

export async function findSample(services: Services): Promise<SampleClaim | null> {
  for (const number of sampleNumbers(services)) {
    const id = await claimOfNumber(services.database.kysely, number);
    if (id !== null) return { id, number };
  }
  return null;
}

/** Returns the numbers of the claims that are made up: the sample, and the one of the command at /setup. */
export async function madeUpClaims(services: Services): Promise<string[]> {
  const [sample, test] = await Promise.all([findSample(services), findTestClaim(services.database.kysely)]);
  return [sample?.number, test].filter((number) => number !== undefined && number !== null);
}

/** Returns the operator's own state in which a device is looked at, else the one that ships. */
async function sampleState({ database }: Services): Promise<string> {
  const own = (await statesOf(database.kysely)).filter(
    ({ systemName, active, trackerNumber }) => active && trackerNumber === 2 && !likeNames.includes(systemName),
  );
  return own.find(({ systemName }) => guessLike(systemName) === shipped)?.systemName ?? own[0]?.systemName ?? shipped;
}

const arrived: KnownState = 'Equipment Received';
const shipped: KnownState = 'Inspection';

/** Adds a claim without contact data, of which nobody is told. The same again changes nothing. */
export async function addSample(services: Services, actor: string): Promise<void> {
  if ((await findSample(services)) !== null) return;
  const [number = ''] = sampleNumbers(services);
  const at = services.now();
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs).toISOString();
  const state = await sampleState(services);
  const document = {
    state,
    externalReference: 'sample',
    endUserName: 'Sample Claimant',
    registeredAddress: { line1: '1 Sample Street', city: 'Cardiff', postcode: samplePostcode },
    equipmentType: { name: 'Phone' },
    lastStateChangeDate: daysAgo(1),
    events: [
      { eventDate: daysAgo(3), name: arrived, relatedState: null },
      { eventDate: daysAgo(1), name: shipped, relatedState: state },
    ],
  };
  await putClaim(services, number, document, undefined, { quiet: true });
  await addAuditEntry(services.database.kysely, { at, actor, action: 'setup.sample-added', detail: number });
}
