import { changeOf } from '#server/audit.data.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { Client } from './clients.rules.ts';

/** In an order of its own, because the store keeps none. */
export const contractsText = (client: Client | undefined): string =>
  (client?.contracts ?? [])
    .map(({ customer, name }) => (name === undefined ? customer : `${customer}: ${name}`))
    .toSorted()
    .join(', ');

const hoursText = (client: Client | undefined) => (client?.hours ? JSON.stringify(client.hours) : '');

function quotesText(client: Client | undefined): string {
  if (!client) return '';
  const { decides, limit, days, coversLess } = client.quotes;
  const lines = [
    `${decides} decides`,
    ...(limit === undefined ? [] : [`up to £${limit.toFixed(2)} nobody`]),
    `${days} days`,
    ...(coversLess ? ['an approval covers less'] : []),
  ];
  return lines.join(', ');
}

function outcomesText(client: Client | undefined): string {
  if (!client) return '';
  const { kinds, mayChange, days } = client.outcomes;
  return [kinds.join(', '), `${days} days`, mayChange ? 'may be changed' : 'may not be changed'].join('; ');
}

const photosText = (client: Client | undefined): string =>
  Object.entries(client?.photoViews ?? {})
    .map(([kind, views = []]) => `${kind}: ${views.join(', ')}`)
    .join('; ');

function complaintsText(client: Client | undefined): string {
  if (!client) return '';
  const { respondent, insurer, waiver, ombudsman } = client.complaints;
  const lines = [
    `${respondent} answers`,
    ...(insurer ? [`${insurer.name}, ${insurer.email}`] : []),
    ...(waiver === undefined ? [] : [waiver]),
    ...(ombudsman ? [JSON.stringify(ombudsman)] : []),
  ];
  return lines.join('; ');
}

function baselineText(client: Client | undefined): string {
  if (!client?.baseline) return '';
  const { contactsPerClaim, measuredOn, claims } = client.baseline;
  return `${contactsPerClaim} contacts per claim, of ${claims} claims, on ${measuredOn}`;
}

/** In words, by the names of the audit's fields. */
const fields: [field: string, textOf: (client: Client | undefined) => string][] = [
  ['client', (client) => client?.name ?? ''],
  ['brand', (client) => client?.brand ?? ''],
  ['contracts', contractsText],
  ['hours', hoursText],
  ['contactsForAuditors', (client) => client?.contactsForAuditors ?? ''],
  ['quotes', quotesText],
  ['decisionsNeedCode', (client) => String(client?.decisionsNeedCode ?? false)],
  ['helpersNeedCode', (client) => String(client?.helpersNeedCode ?? false)],
  ['reportFields', (client) => client?.reportFields.join(', ') ?? ''],
  ['photoViews', photosText],
  ['leavesParcels', (client) => (client?.leavesParcels ? 'yes' : '')],
  ['asksSurveys', (client) => String(client?.asksSurveys ?? true)],
  ['baseline', baselineText],
  ['outcomes', outcomesText],
  ['complaints', complaintsText],
  ['closedAt', (client) => client?.closedAt ?? ''],
];

/** Returns what the audit says of a change; undefined is a client that there is not. */
export const clientChanges = (before: Client | undefined, after: Client | undefined): AuditChange[] =>
  fields.flatMap(([field, textOf]) => changeOf(field, textOf(before), textOf(after)));
