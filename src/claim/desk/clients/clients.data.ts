import { sql } from 'kysely';

import { penceOf, poundsOf } from '#shared/money.ts';
import type { Db } from '#server/db/connect.ts';
import type { ViewLists } from '#claim/photo/asked-views.rules.ts';
import type { ReportField } from '#claim/report/report-content.rules.ts';
import type { RespondentContact } from '#claim/complaint/complaint-terms.data.ts';
import type { Respondent } from '#claim/complaint/complaint.rules.ts';
import type { Ombudsman } from '#claim/complaint/ombudsman.rules.ts';
import { kindsIn } from '#claim/offer/outcome-kinds.rules.ts';
import type { Client, StoredClient } from './clients.rules.ts';

export async function readClients(db: Db): Promise<StoredClient[]> {
  const clients = await db.selectFrom('client').selectAll().orderBy('name').execute();
  const contracts = await db.selectFrom('client_contract').selectAll().orderBy('customer').orderBy('name').execute();
  return clients.map(({ id, version, name, brand, hours, auditors_see_contacts, closed_at, ...terms }) => {
    const { decides_quotes, quote_limit_pence, quote_days, approval_covers_less } = terms;
    const { helpers_need_code, decisions_need_code, report_fields, photo_views, leaves_parcels } = terms;
    const { outcome_kinds, outcome_may_change, outcome_days, asks_surveys } = terms;
    const { complaint_respondent, complaint_contact, complaint_waiver, complaint_ombudsman } = terms;
    return {
      id,
      version,
      name,
      ...(brand !== null && { brand }),
      ...(hours !== null && { hours: hours as NonNullable<Client['hours']> }),
      contactsForAuditors: auditors_see_contacts ? 'shown' : 'masked',
      quotes: {
        decides: decides_quotes as Client['quotes']['decides'],
        ...(quote_limit_pence !== null && { limit: poundsOf(quote_limit_pence) }),
        days: quote_days,
        coversLess: approval_covers_less,
      },
      helpersNeedCode: helpers_need_code,
      decisionsNeedCode: decisions_need_code,
      reportFields: report_fields as ReportField[],
      photoViews: photo_views as ViewLists,
      leavesParcels: leaves_parcels,
      asksSurveys: asks_surveys,
      ...baselineOf(terms),
      outcomes: { kinds: kindsIn(outcome_kinds), mayChange: outcome_may_change, days: outcome_days },
      complaints: {
        respondent: complaint_respondent as Respondent,
        ...(complaint_contact !== null && { insurer: complaint_contact as RespondentContact }),
        ...(complaint_waiver !== '' && { waiver: complaint_waiver }),
        ...(complaint_ombudsman !== null && { ombudsman: complaint_ombudsman as Ombudsman }),
      },
      ...(closed_at !== null && { closedAt: closed_at.toISOString() }),
      contracts: contracts
        .filter((contract) => contract.client_id === id)
        .map(({ customer, name: of }) => ({ customer, ...(of !== '' && { name: of }) })),
    };
  });
}

type StoredBaseline = { baseline_contacts: number | null; baseline_on: string | null; baseline_claims: number | null };

function baselineOf(stored: StoredBaseline): Pick<Client, 'baseline'> {
  const { baseline_contacts: contactsPerClaim, baseline_on: measuredOn, baseline_claims: claims } = stored;
  if (contactsPerClaim === null || measuredOn === null || claims === null) return {};
  return { baseline: { contactsPerClaim, measuredOn, claims } };
}

const baselineColumns = ({ baseline }: Pick<Client, 'baseline'>): StoredBaseline => ({
  baseline_contacts: baseline?.contactsPerClaim ?? null,
  baseline_on: baseline?.measuredOn ?? null,
  baseline_claims: baseline?.claims ?? null,
});

/** As a file has them. */
export async function listClients(db: Db): Promise<Client[]> {
  return (await readClients(db)).map(({ id: _, version: _version, ...client }) => client);
}

/** Locks changes of clients until the transaction ends, so that no two clients get the same contract or brand. */
export async function lockClients(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310, 1)`.execute(tx);
}

export async function storeClient(tx: Db, { id, version, ...client }: StoredClient): Promise<void> {
  const { name, brand = null, hours, contactsForAuditors, closedAt, contracts, quotes } = client;
  const { helpersNeedCode, decisionsNeedCode, reportFields, photoViews, leavesParcels, asksSurveys, outcomes } = client;
  const { complaints } = client;
  await tx.deleteFrom('client').where('id', '=', id).execute();
  await tx
    .insertInto('client')
    .values({
      id,
      version,
      name,
      brand,
      hours: hours ? JSON.stringify(hours) : null,
      auditors_see_contacts: contactsForAuditors === 'shown',
      helpers_need_code: helpersNeedCode,
      decisions_need_code: decisionsNeedCode,
      closed_at: closedAt === undefined ? null : new Date(closedAt),
      decides_quotes: quotes.decides,
      quote_limit_pence: quotes.limit === undefined ? null : penceOf(quotes.limit),
      quote_days: quotes.days,
      approval_covers_less: quotes.coversLess,
      report_fields: reportFields,
      photo_views: JSON.stringify(photoViews),
      leaves_parcels: leavesParcels,
      asks_surveys: asksSurveys,
      ...baselineColumns(client),
      outcome_kinds: outcomes.kinds.join(),
      outcome_may_change: outcomes.mayChange,
      outcome_days: outcomes.days,
      complaint_respondent: complaints.respondent,
      complaint_contact: complaints.insurer ? JSON.stringify(complaints.insurer) : null,
      complaint_waiver: complaints.waiver ?? '',
      complaint_ombudsman: complaints.ombudsman ? JSON.stringify(complaints.ombudsman) : null,
    })
    .execute();
  for (const { customer, name: of = '' } of contracts) {
    await tx.insertInto('client_contract').values({ customer, name: of, client_id: id }).execute();
  }
}
