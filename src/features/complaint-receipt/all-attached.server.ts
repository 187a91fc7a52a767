import { Readable } from 'node:stream';

import { makeZip } from 'client-zip';

import { isEarlierInsurers } from '#claim/complaint/answerer/earlier-insurer.rules.ts';
import { complaintsOf } from '#claim/complaint/complaints-of-claim.server.ts';
import { readDocument, readStoredClaim } from '#claim/document/claim-write.data.ts';
import type { PackEntry } from '#claim/pack/pack-zip.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { needText } from '#claim/support/need-words.rules.ts';
import type { NeedForInsurer } from '#claim/support/needs-for-insurer.server.ts';
import type { Services } from '#server/context.ts';
import { type HandedOver, listClaimantsMessages } from './handed-over.data.ts';

type Entry = Omit<PackEntry, 'input'> & { input: string | PackEntry['input'] };

type Attaching = {
  services: Services;
  /** The evidence pack for the insurer. */
  evidence: AsyncGenerator<PackEntry>;
  /** What the claimant lets the insurer know. */
  needs: readonly NeedForInsurer[];
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The London day of the answer, as every page says it. */
const lastDay = ({ finalBy }: { finalBy: Date }): string => dayOf(new Date(finalBy.getTime() - 1));

async function* entriesOf({ services, evidence, needs }: Attaching, handed: HandedOver): AsyncGenerator<Entry> {
  const { database, now } = services;
  const { claimId, id, claimNumber: number } = handed;
  const entry = (name: string, input: Entry['input']): Entry => ({ name, input, lastModified: now() });
  const document = await database.kysely.transaction().execute(async (tx) => {
    const stored = await readStoredClaim(tx, claimId);
    return stored && readDocument(tx, stored);
  });
  if (document) yield entry('claim.json', json({ number, ...document }));
  const complaint = (await complaintsOf(database.kysely, services, claimId)).find((one) => one.id === id);
  if (complaint) {
    const { words, wanted, reach, receivedAt, kind, outcome, closedAt, steps } = complaint;
    const own = steps.filter((step) => !isEarlierInsurers(step, complaint));
    const said = own.map(({ kind: step, at, agreedBy, withdrawal, letter }) => ({
      step,
      at,
      agreedBy,
      withdrawal,
      letter,
    }));
    const days = { receivedAt, finalBy: lastDay(complaint), closedAt };
    yield entry(
      'complaint.json',
      json({ number: complaint.number, kind, ...days, outcome, words, wanted, reach, steps: said }),
    );
  }
  if (needs.length > 0) {
    const said = needs.map((need) => ({ ...need, inWords: needText(need) }));
    yield entry('support-needs.json', json(said));
  }
  yield entry('messages-of-the-claimant.json', json(await listClaimantsMessages(database.kysely, claimId)));
  for await (const { name, ...one } of evidence) yield { name: `evidence/${name}`, ...one };
}

/**
 * Returns what the insurer needs: no drafts, notes for the desk only, passcode or payments of cards are part of it, and
 * needs only where the claimant lets it know. Its evidence has the files too, also where the client keeps contacts from
 * its auditors: an answer needs them.
 */
export function zipOfComplaint(attaching: Attaching, handed: HandedOver): Readable {
  const zip = makeZip(entriesOf(attaching, handed));
  return Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]);
}
