import { statesOf } from '#claim/document/catalogue.data.ts';
import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import type { StoredClient } from '#claim/desk/clients/clients.rules.ts';
import type { TriedClaim } from '#features/clients/client-routes.ts';
import { type ClientServices, storeTried } from '#features/clients/save-client.server.ts';
import type { TryOn } from '#features/clients/clients.rest.ts';
import { sampleDocument, type SampleOf, type StateRef } from '#features/wording/sample-claims.ts';
import type { Tx } from '#server/db/connect.ts';
import { tryOut } from '#server/db/try-out.ts';
import type { ReadClaimPage } from './claim-page.server.ts';
import { viewerOfSample, writeSample } from './sample-claim.server.ts';

const samples: { kind: TriedClaim['kind']; state: string; more: ClaimInput }[] = [
  { kind: 'inspection', state: 'Inspection', more: {} },
  {
    kind: 'quote',
    state: 'Awaiting Authorisation',
    more: { quote: { total: 180, vat: 30, quoteDetails: [{ description: 'A new screen', total: 180, vat: 30 }] } },
  },
  { kind: 'repair', state: 'Repair', more: { policyExcessAmount: 75 } },
];

async function readSampleOf(tx: Tx, state: string, { client, brand, now }: Trial): Promise<SampleOf> {
  const states = await statesOf(tx);
  const refTo = (systemName: string): StateRef =>
    states.some((one) => one.systemName === systemName) ? systemName : { systemName };
  const [contract] = client.contracts;
  return {
    state: refTo(state),
    received: refTo('Equipment Received'),
    earlier: refTo('Equipment Received'),
    trackerNumber: states.find(({ systemName }) => systemName === state)?.trackerNumber ?? null,
    brand,
    now,
    contract: { customer: contract?.customer ?? '', name: contract?.name ?? 'Sample policy' },
  };
}

type Trial = { client: StoredClient; brand: string; now: Date };

async function drawSample(
  tx: Tx,
  readPage: ReadClaimPage,
  trial: Trial,
  { kind, state, more }: (typeof samples)[number],
): Promise<TriedClaim> {
  const of = await readSampleOf(tx, state, trial);
  const claimId = await writeSample(tx, { ...sampleDocument('usual', of), ...more }, of);
  const viewer = await viewerOfSample(tx, claimId, trial.now);
  return { kind, claimId, page: await readPage(tx, { viewer, claimId, locale: 'en-GB' }) };
}

/** Stores the client and sample claims of it in a transaction that is rolled back, and draws each as its claimant would see it. */
export function openTryOn(services: ClientServices, readPage: ReadClaimPage): TryOn {
  return async (wanted) =>
    tryOut(services.database, async (tx) => {
      const client = await storeTried(tx, services, wanted);
      const trial = { client, brand: services.brands.byId(client.brand ?? null).id, now: services.now() };
      const tried: TriedClaim[] = [];
      for (const sample of samples) tried.push(await drawSample(tx, readPage, trial, sample));
      return tried;
    });
}
