import { raiseVersion } from '#claim/change/claim-change.data.ts';
import type { Decision, Settled } from '#claim/complaint/complaint.rules.ts';
import { sendLetter } from '#claim/complaint/complaint-steps.server.ts';
import { handOver } from '#claim/complaint/hand-over.server.ts';
import type { WantedLetter } from '#claim/complaint/letters.rules.ts';
import { listComplaints } from '#claim/complaint/complaints.data.ts';
import { type SaidComplaint, takeComplaint } from '#claim/complaint/take-complaint.server.ts';
import type { Handler } from '#claim/desk/work/handlers.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { Services } from '#server/context.ts';
import { type DemoDay, demoDay } from '../story-parts.ts';

/** Days count from today. */
type Step = { days: number; do: 'hand-over' | ((day: DemoDay) => WantedLetter) };

type Story = Partial<Pick<SaidComplaint, 'kind' | 'channel'>> & {
  reference: string;
  words: string;
  wanted: string;
  days: number;
  steps: readonly Step[];
};

const plain =
  (letter: WantedLetter['letter'], typed: WantedLetter['typed'] = {}) =>
  (): WantedLetter => ({
    letter,
    typed,
    settled: null,
  });
const acknowledged = (days: number): Step => ({ days, do: plain('acknowledgement') });

const settled: Settled = { cause: 'no-news', causeWords: '', redressPence: null };

const finalAnswer = (decision: Decision, reasons: string, redressPence: number | null) => (): WantedLetter => ({
  letter: 'final',
  typed: { decision, reasons },
  settled: { ...settled, cause: 'delay', redressPence },
});

const promised =
  (letter: 'holding' | 'eight-weeks', part: 'done-so-far' | 'why-not-yet', words: string, days: number) =>
  (day: DemoDay): WantedLetter => ({
    letter,
    typed: { [part]: words, 'promised-on': day.at(days).slice(0, 10) },
    settled: null,
  });

const late = { words: 'My phone was promised for last week, and nobody has told me why it isn’t here.' };
const slow = { words: 'The repair took three weeks longer than you said.', wanted: 'An apology, and my bus fares.' };

/** One for each stage; the claims are stories. */
const complaints: readonly Story[] = [
  { reference: 'CLM-3XPK-7NDW-5T', ...late, wanted: 'A date that you keep.', days: -1, steps: [] },
  { reference: 'CLM-8JTV-4RQB-2H', ...late, wanted: 'A call.', days: -4, steps: [acknowledged(-3)] },
  {
    reference: 'CLM-5MWF-9KXC-7R',
    ...late,
    wanted: 'To know when it comes.',
    days: -9,
    steps: [
      {
        days: -8,
        do: (day) => ({
          letter: 'summary',
          typed: {
            resolution: 'We called you, said why it is late, and gave you a new date.',
            'accepted-on': day.at(-8).slice(0, 10),
            'accepted-by': 'You, on the telephone.',
          },
          settled,
        }),
      },
    ],
  },
  {
    reference: 'CLM-2QBN-6HVT-4D',
    ...slow,
    days: -30,
    steps: [
      acknowledged(-29),
      { days: -10, do: finalAnswer('accepted', 'The part was ordered five days late. We are sorry.', 4_000) },
    ],
  },
  {
    reference: 'CLM-9DRH-3TWJ-8M',
    ...slow,
    channel: 'call',
    days: -30,
    steps: [
      acknowledged(-29),
      {
        days: -12,
        do: finalAnswer('refused', 'You were told of the new date two weeks before, and agreed to it.', null),
      },
    ],
  },
  {
    reference: 'CLM-6GKX-8BPM-3V',
    ...slow,
    days: -60,
    steps: [
      acknowledged(-59),
      { days: -35, do: promised('holding', 'done-so-far', 'We have asked the workshop for its records.', -10) },
      { days: -5, do: promised('eight-weeks', 'why-not-yet', 'The maker has not answered about the part.', 14) },
    ],
  },
  {
    reference: 'CLM-T2HW-5QFD-9N',
    ...late,
    wanted: 'A replacement.',
    days: -2,
    steps: [{ days: -2, do: 'hand-over' }],
  },
  {
    reference: 'CLM-7VNC-2MKR-6X',
    kind: 'data',
    channel: 'mail',
    days: -5,
    words: 'A letter about my claim went to my old address.',
    wanted: 'To know who has read it.',
    steps: [acknowledged(-4)],
  },
];

const hourOfComplaint = 10;
const hourOfStep = 15;

async function doStep(
  services: Services,
  { reference, at, by }: { reference: string; at: Date; by: Handler },
  wanted: 'hand-over' | WantedLetter,
): Promise<void> {
  await workOnClaim({ ...services, now: () => at }, reference, async ({ tx, claimId, now }) => {
    const [complaint] = await listComplaints(tx, claimId);
    if (complaint === undefined) throw new Error('A complaint that was taken in is stored.');
    const of = { claimId, now, quiet: true, by: { byKind: 'handler', byAccount: by.id, byName: by.name } as const };
    await (wanted === 'hand-over'
      ? handOver(tx, services, of, complaint, { newLink: false })
      : sendLetter(tx, services, of, complaint, wanted));
    await raiseVersion(tx, claimId, now);
  });
}

async function hasComplaint({ database: { kysely } }: Services, reference: string): Promise<boolean> {
  const claimId = await claimOfNumber(kysely, reference);
  return claimId === null || (await listComplaints(kysely, claimId)).length > 0;
}

async function storeComplaint(services: Services, story: Story, by: Handler): Promise<void> {
  const { reference, days, steps, kind = 'service', channel = 'page', words, wanted } = story;
  if (await hasComplaint(services, reference)) return;
  const day = demoDay(services.now());
  const receivedAt = new Date(day.at(days, hourOfComplaint));
  await workOnClaim({ ...services, now: () => receivedAt }, reference, async ({ tx, claimId, now }) => {
    const said = { kind, channel, words, wanted, reach: '', receivedAt };
    const claimant = { byKind: 'claimant', byAccount: null, byName: '' } as const;
    await takeComplaint(tx, services, { claimId, now, quiet: true }, said, claimant);
    await raiseVersion(tx, claimId, now);
  });
  for (const { days: stepDays, do: step } of steps) {
    const at = new Date(day.at(stepDays, hourOfStep));
    await doStep(services, { reference, at, by }, step === 'hand-over' ? step : step(day));
  }
}

/** Stores each once, with the handler's letters; what is done with them stays. */
export async function storeComplaints(services: Services, handler: Handler | undefined): Promise<void> {
  if (handler === undefined) return;
  for (const story of complaints) await storeComplaint(services, story, handler);
}
