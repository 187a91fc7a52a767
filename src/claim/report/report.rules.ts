// The screen and the PDF share this module (spec §2.12). Long values are cut, so that no report has a thousand pages.
import type { ServerText } from '#shared/words/server-texts.ts';
import { type ReportText, titleOfVersionText, titleText } from './report-words.rules.ts';
import { formValue, type FormItem } from '#claim/document/form-value.rules.ts';
import { displayAddressLines, parseAddress } from '#shared/people/address.ts';
import { formatDate } from '#shared/time/dates.ts';
import { stripControls } from '#shared/text.ts';
import { toWellFormed } from '#shared/fallbacks/well-formed.ts';

export type ReportClaim = {
  number: string;
  policyNumber: string;
  externalReference: string;
  endUserName: string;
  endUserEmail: string;
  endUserMobile: string;
  endUserPhone: string;
  registeredAddress: string;
  accessories: string;
  equipmentType: { name: string } | null;
  inspectionStart: { eventDate: string; engineer: string } | null;
  repairStart: { eventDate: string } | null;
  dataFormData: readonly FormItem[];
};

export type ReportEntry = { name: string; lines: string[] };

export type Report = {
  number: string;
  date: string | null;
  claim: ReportEntry[];
  inspection: ReportEntry[];
  accessories: string[];
  device: ReportEntry[];
  findings: ReportEntry[];
};

/** What a screen shows of it. */
export type ShownReport = Pick<Report, 'claim' | 'inspection' | 'accessories' | 'device' | 'findings'>;

const deviceNames: readonly ReportText[] = [
  'Manufacturer',
  'Model',
  'Serial Number',
  'IMEI',
  'Colour',
  'CPU',
  'Processor',
  'RAM',
  'Memory Size',
];
const five = [1, 2, 3, 4, 5];
const repairActionNeeded: ReportText = 'Repair Action Needed';
export const findingNames: readonly string[] = [
  repairActionNeeded,
  ...five.flatMap((number) => [`Inspection Type ${number}`, `Repair Type ${number}`]),
];

const longestLine = 10_000;
const mostLines = 200;
const cutMark = '…';

function cut(line: string): string {
  return line.length <= longestLine ? line : toWellFormed(line.slice(0, longestLine)).replace(/\uFFFD$/, '') + cutMark;
}

function linesOf(text: string): string[] {
  const lines = stripControls(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  return lines.length <= mostLines ? lines.map(cut) : [...lines.slice(0, mostLines).map(cut), cutMark];
}

/** Returns no entry without a text. */
export function entry(name: ReportText, ...texts: string[]): ReportEntry[] {
  const lines = [...new Set(texts.flatMap(linesOf))];
  return lines.length === 0 ? [] : [{ name, lines }];
}

function numbered(claim: Pick<ReportClaim, 'dataFormData'>, name: string): string[] {
  return five.map((number) => formValue(claim.dataFormData, `${name} ${number}`));
}

/** What a claim's form says was found; empty where it says nothing. */
export function findingsOf(claim: Pick<ReportClaim, 'dataFormData'>): ReportEntry[] {
  return [
    ...entry(repairActionNeeded, formValue(claim.dataFormData, repairActionNeeded)),
    ...entry('Fault Diagnosis', ...numbered(claim, 'Inspection Type')),
    ...entry('Repair Action', ...numbered(claim, 'Repair Type')),
  ];
}

function addressOf(fiveLines: string): string {
  const address = parseAddress(fiveLines);
  return address ? displayAddressLines(address).join('\n') : fiveLines;
}

export function reportOf(claim: ReportClaim): Report {
  const { inspectionStart: start } = claim;
  const date = start && formatDate(start.eventDate) !== '' ? start.eventDate : null;
  return {
    number: claim.number,
    date,
    claim: [
      ...entry('Customer', claim.endUserName),
      ...entry('Address', addressOf(claim.registeredAddress)),
      ...entry('Contact', claim.endUserMobile, claim.endUserPhone, claim.endUserEmail),
      ...entry('Claim Reference', claim.number),
      ...entry('Policy Number', claim.policyNumber),
      ...entry('Job Number', claim.externalReference),
    ],
    inspection: [
      ...entry('Inspection Engineer', start?.engineer ?? ''),
      ...entry('Inspection Date', formatDate(start?.eventDate)),
    ],
    accessories: linesOf(claim.accessories),
    device: [
      ...entry('Equipment Type', claim.equipmentType?.name ?? ''),
      ...deviceNames.flatMap((name) => entry(name, formValue(claim.dataFormData, name))),
    ],
    findings: findingsOf(claim),
  };
}

/** A started inspection is not enough, because a report without findings would look like one that found nothing. */
export function isReportReady(claim: ReportClaim): boolean {
  return claim.repairStart !== null || findingsOf(claim).length > 0;
}

/** `version` is of an earlier one, or of a draft. */
export function reportTitle(
  number: string,
  version: number | null = null,
  inLanguage: (text: ServerText) => string = (text) => text,
): string {
  const text = inLanguage(version === null ? titleText : titleOfVersionText);
  return text.replace('{number}', number).replace('{version}', String(version));
}
