// The Consumer Duty pack of a client and a period. Once nothing of the period changes, it is the same each time.
import { Readable } from 'node:stream';

import { makeZip } from 'client-zip';

import type { Brand } from '#server/brands/brand.ts';
import { byteOrderMark, csvRow } from '#shared/csv-row.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { figureAbout, figureLabel, valueText } from '../measures/figure-words.server.ts';
import { hashOf } from '../pack/packs.server.ts';
import type { PrintedItem, PrintedPack, PrintedSection } from '../pack/pack-pdf.server.ts';
import { noonOf } from '../promise/noon.rules.ts';
import type { Figure, FigureId } from '../measures/report-list.rules.ts';
import type { ActionChange, ActionWas } from './action-changes.ts';
import type { DutyAction } from './duty-actions.data.ts';
import type { DutyReport, DutySample, OutcomeFigures } from './duty-report.server.ts';
import type { SampledClaim } from './duty-samples.data.ts';
import {
  type DutyOutcome,
  figuresOfOutcome,
  outcomeNames,
  type Period,
  periodBefore,
  sampleSize,
} from './duty.rules.ts';

export type DutyPack = DutyReport & {
  seesActions: boolean;
  client: string;
  brand: Brand;
  period: Period;
  /** The London day on which its figures were counted last; until the fifth week after the period, today. */
  countedOn: string;
};

const dayText = (day: string): string => formatDate(noonOf(day));
const spanText = ({ from, to }: Period): string => `${dayText(from)} to ${dayText(to)}`;

const titleOf = ({ client }: DutyPack): string => `Consumer Duty: ${client}`;

/** The name of its file, without an ending. */
export const dutyFile = ({ client, period: { from, to } }: DutyPack): string =>
  `consumer-duty-${client.replaceAll(/[^A-Za-z0-9_-]/g, '-')}-${from}-${to}`;

const notOverText = ({ period, countedOn }: DutyPack): string =>
  countedOn <= period.to ? ' The period is not over.' : '';

const leadOf = (pack: DutyPack): string => {
  const { brand, period, sample, countedOn } = pack;
  return `By ${brand.companyName}, for ${spanText(period)}, as counted on ${dayText(countedOn)}.${notOverText(pack)} Beside ${spanText(periodBefore(period))}. Nothing is shown of fewer than ten of what a figure counts, such as claims, messages or notices. Seed of the sample: “${sample.seed}”.`;
};

type FigureRow = { label: string; value: string; of: string; before: string; about: string };

const none: Pick<Figure, 'value' | 'missing'> = { value: null, missing: 'none' };

function figureRows({ outcome, figures, before }: OutcomeFigures): FigureRow[] {
  return figuresOfOutcome[outcome].map(({ id, unit, kind }, index) => ({
    label: figureLabel(id),
    value: valueText(figures[index] ?? none, unit),
    // A count is of nothing but itself.
    of: kind === 'count' ? '' : String(figures[index]?.n ?? ''),
    before: valueText(before[index] ?? none, unit),
    about: figureAbout(id),
  }));
}

const lines = (given: [name: string, value: string][]): [string, string][] => given.filter(([, value]) => value !== '');

const figureItem = ({ label, value, of, before, about }: FigureRow): PrintedItem => ({
  label,
  title: value,
  lines: lines([
    ['Of', of],
    ['The period before', before],
    ['It means', about],
  ]),
});

type Columns<Of> = readonly (readonly [name: string, valueOf: (of: Of) => string])[];

const wasTexts: Record<keyof ActionWas, (value: string) => string> = {
  finding: (value) => `finding “${value}”`,
  dueOn: (value) => `by ${dayText(value)}`,
  action: (value) => `what was done “${value}”`,
  ownerName: (value) => `who ${value}`,
  outcome: (value) => `outcome ${outcomeNames[value as DutyOutcome]}`,
  figure: (value) => `figure ${value === '' ? 'none' : figureLabel(value as FigureId)}`,
  cause: (value) => `cause ${value.replaceAll('-', ' ') || 'none'}`,
  from: (value) => `found from ${dayText(value)}`,
  to: (value) => `found until ${dayText(value)}`,
};
const wasFields = Object.keys(wasTexts) as (keyof ActionWas)[];

function changeText({ at, by, was }: ActionChange): string {
  const before = wasFields.flatMap((field) => {
    const value = was[field];
    return value === undefined ? [] : [wasTexts[field](value)];
  });
  return `${formatDateTime(at)} by ${by}; before: ${before.join(', ')}`;
}

const actionColumns: Columns<DutyAction> = [
  ['Outcome', ({ outcome }) => outcomeNames[outcome]],
  ['Figure', ({ figure }) => (figure === '' ? '' : figureLabel(figure))],
  ['Cause of complaints', ({ cause }) => cause.replaceAll('-', ' ')],
  ['Found in', ({ period }) => spanText(period)],
  ['What was done', ({ action }) => action],
  ['Who', ({ ownerName }) => ownerName],
  ['By', ({ dueOn }) => dayText(dueOn)],
  ['Changed', ({ changes }) => changes.map(changeText).join('\n')],
  ['Closed', ({ closedAt }) => formatDateTime(closedAt)],
  ['What changed', ({ result }) => result],
];

const yesNo = (count: number): string => (count > 0 ? 'yes' : 'no');

const claimColumns: Columns<SampledClaim> = [
  ['Device', ({ device }) => device],
  ['In the portal since', ({ receivedAt }) => formatDateTime(receivedAt)],
  ['Ended', ({ endedAt }) => formatDateTime(endedAt)],
  ['Changes of state', ({ states }) => String(states)],
  ['Notices sent', ({ noticesSent }) => String(noticesSent)],
  ['Notices not delivered', ({ noticesFailed }) => String(noticesFailed)],
  ['Dates moved', ({ datesMoved }) => String(datesMoved)],
  ['Messages, calls and days in the chat of the claimant', ({ contacts }) => String(contacts)],
  ['Complaint', ({ complaints }) => yesNo(complaints)],
  ['Complaint withdrawn by', ({ withdrawn }) => withdrawn],
  ['Satisfaction', ({ satisfaction }) => (satisfaction === null ? '' : `${satisfaction} of 5`)],
];

const fieldsOf = <Of>(columns: Columns<Of>, one: Of) =>
  columns.map(([name, valueOf]): [string, string] => [name, valueOf(one)]);

const sampleAbout = ({ claims }: DutySample): string =>
  claims.length === 0
    ? `No claim is drawn: fewer than ${sampleSize} of the claims that ended in the period are still kept.`
    : `${sampleSize} of the claims that ended in the period, in the order of the hash of the seed and their id.`;

const actionsKeptBack =
  'Actions are of all claims of the client, so they stand in no pack for whoever is limited to brands.';

function actionSection({ actions, seesActions }: DutyPack): PrintedSection {
  const items = actions.map((action) => ({
    label: action.closedAt === null ? 'Open' : 'Closed',
    title: action.finding,
    lines: lines(fieldsOf(actionColumns, action)),
  }));
  const about = 'What was found, what was done about it, who did it, by when, and what changed.';
  const note = items.length === 0 ? 'None.' : '';
  return { title: 'Actions', about, note: seesActions ? note : actionsKeptBack, items };
}

export function printedDuty(pack: DutyPack): PrintedPack {
  const { outcomes, sample, period, client, countedOn } = pack;
  const figures = outcomes.map((of) => ({
    title: outcomeNames[of.outcome],
    about: '',
    note: '',
    items: figureRows(of).map(figureItem),
  }));
  const claims = sample.claims.map((claim) => ({
    label: claim.number,
    title: '',
    lines: lines(fieldsOf(claimColumns, claim)),
  }));
  return {
    title: titleOf(pack),
    lead: leadOf(pack),
    asOf: noonOf(period.to),
    facts: [
      ['Client', client],
      ['Period', spanText(period)],
      ['Period before', spanText(periodBefore(period))],
      ['Counted on', dayText(countedOn)],
      ['Seed of the sample', sample.seed],
    ],
    sections: [
      ...figures,
      actionSection(pack),
      { title: 'Sample', about: sampleAbout(sample), note: '', items: claims },
    ],
  };
}

const csv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  byteOrderMark + [head, ...rows].map((row) => csvRow(row)).join('');

/** All columns are in the table of nothing too. */
const tableOf = <Of>(first: Columns<Of>[number], rows: readonly Of[], more: Columns<Of>): string => {
  const columns = [first, ...more];
  return csv(
    columns.map(([name]) => name),
    rows.map((row) => columns.map(([, valueOf]) => valueOf(row))),
  );
};

function filesOf(pack: DutyPack): Record<string, string> {
  const { outcomes, actions, sample } = pack;
  const figures = outcomes.flatMap((of) =>
    figureRows(of).map(({ label, value, of: n, before, about }) => [
      outcomeNames[of.outcome],
      label,
      value,
      n,
      before,
      about,
    ]),
  );
  return {
    'figures.csv': csv(['Outcome', 'Figure', 'Value', 'Of', 'The period before', 'It means'], figures),
    'actions.csv': tableOf(['Finding', ({ finding }) => finding], actions, actionColumns),
    'sample.csv': tableOf(['Claim reference', ({ number }) => number], sample.claims, claimColumns),
    'README.txt': [
      [titleOf(pack), '', leadOf(pack), '', sampleAbout(sample), ''],
      pack.seesActions ? [] : [actionsKeptBack, ''],
    ]
      .flat()
      .join('\r\n'),
  };
}

/** Also returns what its sha256.txt says. */
export function zipOfDuty(pack: DutyPack): { zip: Readable; sums: string } {
  const lastModified = noonOf(pack.period.to);
  const files = Object.entries(filesOf(pack));
  const sums = files.map(([name, text]) => `${hashOf(text)}  ${name}\n`).join('');
  const all = [...files, ['sha256.txt', sums] as const];
  const zip = makeZip(all.map(([name, input]) => ({ name, input, lastModified })));
  return { zip: Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]), sums };
}
