import { longestDays, longestNeed, type SupportCode, supportCodes } from './support-codes.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** All that a claimant needs now. What is left out is withdrawn. */
export type WantedNeeds = {
  codes: readonly SupportCode[];
  /** Of `other`, and empty without it. */
  words: string;
  /** The last London day, `YYYY-MM-DD`; null for as long as the claim is kept. */
  until: string | null;
  tellsInsurer: boolean;
};

/** Returns what is saved with what was typed before that was shown. */
export const bothNeeds = (saved: WantedNeeds, typed: WantedNeeds): WantedNeeds => ({
  codes: supportCodes.filter((code) => saved.codes.includes(code) || typed.codes.includes(code)),
  words: [saved.words, typed.words].filter((words) => words !== '').join(' '),
  until: typed.until ?? saved.until,
  tellsInsurer: typed.tellsInsurer,
});

export type NeedField = 'codes' | 'words' | 'until' | 'insurer';
export type NeedFault = {
  field: NeedField;
  code:
    | 'both-ways'
    | 'nothing-chosen'
    | 'words-missing'
    | 'words-unticked'
    | 'words-too-long'
    | 'day-not-good'
    | 'insurer-changed'
    | 'changed-meanwhile'
    | 'changed-sealed';
};

export const faultTexts: Record<NeedFault['code'], string> = {
  'both-ways': 'Choose telephone or writing, not both.',
  'nothing-chosen': 'Nothing is chosen, so nothing was saved.',
  'words-missing': 'Tell us in a few words what else would help.',
  'words-unticked': 'Choose “other” too, or leave these words out.',
  'words-too-long': `Use at most ${longestNeed} letters.`,
  'day-not-good': 'Choose a day from today on, at most a year ahead.',
  'insurer-changed': 'The claim has another insurer now, so nothing was saved. Save again if that one may be told.',
  'changed-meanwhile': 'They were changed since they were read, so nothing was saved.',
  'changed-sealed': 'They were changed since they were read, so nothing was saved. Saving again replaces them all.',
};

export const isSupportCode = (text: string): text is SupportCode => supportCodes.some((code) => code === text);

function isGoodDay(day: string, today: string): boolean {
  const at = Date.parse(day);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at)) return false;
  if (new Date(at).toISOString().slice(0, day.length) !== day) return false;
  return day >= today && at <= Date.parse(today) + longestDays * dayMs;
}

/** `today` is a London day, `YYYY-MM-DD`. */
export function faultsOfNeeds({ codes, words, until }: WantedNeeds, today: string): NeedFault[] {
  const faults: NeedFault[] = [];
  if (codes.includes('telephone') && codes.includes('writing')) faults.push({ field: 'codes', code: 'both-ways' });
  if (codes.includes('other') && words === '') faults.push({ field: 'words', code: 'words-missing' });
  if (!codes.includes('other') && words !== '') faults.push({ field: 'words', code: 'words-unticked' });
  if (Array.from(words).length > longestNeed) faults.push({ field: 'words', code: 'words-too-long' });
  if (until !== null && !isGoodDay(until, today)) faults.push({ field: 'until', code: 'day-not-good' });
  return faults;
}

/** Of a form that takes nothing back: it was sent without a choice, and nothing was saved before. */
export const nothingChosen: NeedFault = { field: 'codes', code: 'nothing-chosen' };

/** Of a tick that was made for another insurer than the claim has now. */
export const insurerChanged: NeedFault = { field: 'insurer', code: 'insurer-changed' };

/** Of a form that was opened before they were changed elsewhere. */
export const needsChanged = (isSealed: boolean): NeedFault => ({
  field: 'codes',
  code: isSealed ? 'changed-sealed' : 'changed-meanwhile',
});

export type Need = { id: string; code: SupportCode; words: string };

const isWanted = ({ code, words }: Omit<Need, 'id'>, wanted: WantedNeeds): boolean =>
  wanted.codes.includes(code) && (code !== 'other' || words === wanted.words);

/** Returns what is to be withdrawn and added, so that the claim has what is wanted. */
export function changesOfNeeds<Live extends Need>(
  live: readonly Live[],
  wanted: WantedNeeds,
): { withdrawn: Live[]; kept: Live[]; added: SupportCode[] } {
  const kept = live.filter((need) => isWanted(need, wanted));
  return {
    withdrawn: live.filter((need) => !kept.includes(need)),
    kept,
    added: [...new Set(wanted.codes)].filter((code) => !kept.some((need) => need.code === code)),
  };
}
