import { type SupportCode, supportCodes } from '#claim/support/support-codes.rules.ts';

/** What the claimant's page shows of their needs; instants are as they were stored. */
export type OwnNeeds<Instant> = {
  codes: SupportCode[];
  words: string;
  until: string | null;
  tellsInsurer: boolean;
  /** The client whose insurer a tick is for; null if the claim has none. */
  insurer: string | null;
  savedAt: Instant | null;
  /** When a handler read the last of them; null while one waits. */
  seenAt: Instant | null;
  byHandler: boolean;
  /** Changes with them, and tells nothing of them. */
  stamp: string;
  /** What was said is left out. */
  sealed: boolean;
};

type Given<Instant> = {
  code: SupportCode;
  words: string;
  until: string | null;
  tellsInsurer: boolean;
  saidBy: string;
  saidAt: Instant;
  seenAt: Instant | null;
};

function newest<Instant extends Date>(instants: readonly Instant[]): Instant | null {
  return instants.toSorted((left, right) => right.getTime() - left.getTime())[0] ?? null;
}

export function ownNeeds(
  needs: readonly Given<Date>[],
  { insurer, stamp }: Pick<OwnNeeds<Date>, 'insurer' | 'stamp'>,
): OwnNeeds<Date> {
  const seen = needs.flatMap(({ seenAt }) => seenAt ?? []);
  const [first] = needs;
  return {
    codes: supportCodes.filter((code) => needs.some((need) => need.code === code)),
    words: needs.find(({ code }) => code === 'other')?.words ?? '',
    until: first?.until ?? null,
    tellsInsurer: first?.tellsInsurer ?? false,
    insurer,
    savedAt: newest(needs.map(({ saidAt }) => saidAt)),
    seenAt: seen.length < needs.length ? null : newest(seen),
    byHandler: needs.some(({ saidBy }) => saidBy !== 'claimant'),
    stamp,
    sealed: false,
  };
}

/** Leaves all but that something was said, by whom, and when. */
export const sealedNeeds = <Instant>(own: OwnNeeds<Instant>): OwnNeeds<Instant> => ({
  ...own,
  codes: [],
  words: '',
  until: null,
  tellsInsurer: false,
  sealed: true,
});
