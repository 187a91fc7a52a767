import { v4 } from 'uuid';

import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { readClients } from '#claim/desk/clients/clients.data.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import type { LiveWording } from '#claim/wording/own/live-wording.server.ts';
import type { Owner } from '#claim/wording/own/own-words.ts';
import { stateOfKey } from '#claim/wording/own/worded-keys.rules.ts';
import type { NotificationServices } from '#features/notifications/notification-context.server.ts';
import { planNotices } from '#features/notifications/plan-notices.server.ts';
import type { DraftWords, PreviewWording } from '#features/wording/preview-wording.server.ts';
import { sampleDocument, sampleKinds, type SampleOf, type StateRef } from '#features/wording/sample-claims.ts';
import type { WordingSample } from '#features/wording/wording-routes.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { tryOut } from '#server/db/try-out.ts';
import type { WordingOf } from '#shared/wording.ts';
import type { ReadClaimPage } from './claim-page.server.ts';
import { viewerOfSample, writeSample } from './sample-claim.server.ts';

type Parts = { live: LiveWording; readPage: ReadClaimPage; notifications: NotificationServices };

const first = 'Collection';
const arrival = 'Equipment Received';
/** Claimants are told this long after a change. */
const toldMs = 60_000;
const sampleCustomer = 'Sample Insurance';

async function contractOf(tx: Tx, { clientId }: Owner): Promise<SampleOf['contract']> {
  const client = clientId === null ? undefined : (await readClients(tx)).find(({ id }) => id === clientId);
  const [contract] = client?.contracts ?? [];
  return { customer: contract?.customer ?? sampleCustomer, name: contract?.name ?? 'Sample policy' };
}

async function readSampleOf(tx: Tx, { known, key }: DraftWords, now: Date): Promise<SampleOf> {
  const systemName = stateOfKey(key);
  const states = await statesOf(tx);
  const refTo = (name: string): StateRef =>
    states.some((one) => one.systemName === name) ? name : { systemName: name };
  return {
    state: refTo(systemName),
    received: refTo(arrival),
    earlier: refTo(systemName === first ? arrival : first),
    trackerNumber: states.find((one) => one.systemName === systemName)?.trackerNumber ?? null,
    brand: known.brand,
    contract: await contractOf(tx, known.owner),
    now,
  };
}

type Drawing = Parts & { draft: DraftWords; wordingOf: WordingOf };

async function drawSample(
  tx: Tx,
  { readPage, notifications, draft, wordingOf }: Drawing,
  of: { kind: WordingSample['kind']; sample: SampleOf },
): Promise<WordingSample> {
  const { locale } = draft;
  const { now } = of.sample;
  const claimId = await writeSample(tx, sampleDocument(of.kind, of.sample), of.sample);
  const viewer = await viewerOfSample(tx, claimId, now);
  const preferencesOf = async () => ({ ...defaultPreferences, locale });
  const telling = { ...notifications, wordingOf, preferencesOf };
  const { channels } = await planNotices(telling, tx, claimId, new Date(now.getTime() + toldMs));
  return {
    kind: of.kind,
    claimId,
    page: await readPage(tx, { viewer, claimId, locale, wordingOf }),
    notices: channels.flatMap(({ channel, lines }) => (lines.length > 0 ? [{ channel, lines }] : [])),
  };
}

/** Writes sample claims in a transaction that is rolled back, and draws each as its claimant would see it. */
export function openWordingPreviews(services: Services, parts: Parts): PreviewWording {
  return async (draft) => {
    const { known, key, locale, words } = draft;
    const wordingOf = parts.live.wordingWith({ owner: known.owner, key, locale, words, id: v4() });
    return tryOut(services.database, async (tx) => {
      const sample = await readSampleOf(tx, draft, services.now());
      const drawing = { ...parts, draft, wordingOf };
      const samples: WordingSample[] = [];
      for (const kind of sampleKinds) samples.push(await drawSample(tx, drawing, { kind, sample }));
      return samples;
    });
  };
}
