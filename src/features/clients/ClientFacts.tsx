import * as m from '#web/messages/index.ts';
import { outcomeKindNames } from './outcome-kind-names.ts';
import { formatPounds } from '#shared/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { reportFields } from '#claim/report/report-content.rules.ts';
import { photosLines } from './photo-kind-texts.ts';
import { reportFieldTexts } from './report-field-texts.ts';
import type { ClientsAnswer, ShownClient } from './client-routes.ts';
import { hoursLines } from './hours/hours-words.ts';
import styles from './Clients.module.css';

type Brands = ClientsAnswer['brands'];

export function whoseLines({ contracts, brand }: ShownClient, brands: Brands): string[] {
  const name = brands.find(({ id }) => id === brand)?.name ?? brand;
  return [
    ...contracts.map(({ customer, name: plan }) => (plan === null ? customer : `${customer}: ${plan}`)),
    ...(name === null ? [] : [m.clients_brand_claims({ brand: name })]),
  ];
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles['lines']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function contactsText({ contactsForAuditors }: ShownClient): string {
  return contactsForAuditors === 'shown' ? m.clients_auditors_shown() : m.clients_auditors_masked();
}

function outcomesLines({ outcomes: { kinds, mayChange, days } }: ShownClient): string[] {
  return [
    kinds.length === 0 ? m.clients_outcomes_none() : kinds.map((kind) => outcomeKindNames[kind]()).join(', '),
    days === 1 ? m.clients_outcomes_said_day() : m.clients_outcomes_said_days({ days: String(days) }),
    mayChange ? m.clients_outcomes_said_change() : m.clients_outcomes_said_fixed(),
  ];
}

function complaintsLines({ complaints: { respondent, insurer, waiver, ombudsman } }: ShownClient): string[] {
  return [
    respondent === 'insurer' ? m.clients_complaints_said_insurer() : m.clients_complaints_said_operator(),
    ...(insurer === null ? [] : [`${insurer.name}, ${insurer.email}`]),
    waiver === null ? m.clients_complaints_said_shipped() : m.clients_complaints_said_own(),
    ...(ombudsman === null ? [] : [ombudsman.name]),
  ];
}

function quotesLines({ quotes }: ShownClient): string[] {
  const { decides, limit, days, coversLess } = quotes;
  return [
    decides === 'claimant' ? m.clients_quotes_said_claimant() : m.clients_quotes_said_insurer(),
    ...(limit === null ? [] : [m.clients_quotes_said_limit({ amount: formatPounds(limit) })]),
    days === 1 ? m.clients_quotes_said_day() : m.clients_quotes_said_days({ days: String(days) }),
    ...(coversLess ? [m.clients_quotes_said_covers()] : []),
  ];
}

function reportText({ reportFields: asked }: ShownClient): string {
  const names = reportFields.filter((field) => asked.includes(field)).map((field) => reportFieldTexts[field]());
  return names.length === 0 ? m.clients_report_nothing() : names.join(', ');
}

export function closedText({ closedAt }: ShownClient): string | null {
  return closedAt === null ? null : m.clients_closed_on({ day: formatDate(closedAt) });
}

const baselineText = ({ contactsPerClaim, measuredOn, claims }: NonNullable<ShownClient['baseline']>): string =>
  m.clients_baseline_said({ contacts: contactsPerClaim, day: formatDate(`${measuredOn}T12:00:00Z`), claims });

export function ClientFacts({ client, brands }: { client: ShownClient; brands: Brands }) {
  const closed = closedText(client);
  return (
    <KeyValueList
      items={[
        { key: m.clients_name(), value: client.name },
        { key: m.clients_whose(), value: <Lines lines={whoseLines(client, brands)} /> },
        { key: m.clients_hours(), value: <Lines lines={hoursLines(client.hours)} /> },
        { key: m.clients_outcomes(), value: <Lines lines={outcomesLines(client)} /> },
        { key: m.clients_complaints(), value: <Lines lines={complaintsLines(client)} /> },
        { key: m.clients_quotes(), value: <Lines lines={quotesLines(client)} /> },
        {
          key: m.clients_decisions(),
          value: client.decisionsNeedCode ? m.clients_decisions_said_code() : m.clients_decisions_said_page(),
        },
        {
          key: m.clients_helpers(),
          value: client.helpersNeedCode ? m.clients_helpers_said_code() : m.clients_helpers_said_link(),
        },
        { key: m.clients_report(), value: reportText(client) },
        { key: m.clients_photos(), value: <Lines lines={photosLines(client.photoViews)} /> },
        {
          key: m.clients_parcels(),
          value: client.leavesParcels ? m.clients_parcels_left() : m.clients_parcels_not_left(),
        },
        {
          key: m.clients_surveys(),
          value: client.asksSurveys ? m.clients_surveys_asked() : m.clients_surveys_not_asked(),
        },
        ...(client.baseline === null ? [] : [{ key: m.clients_baseline(), value: baselineText(client.baseline) }]),
        { key: m.clients_auditors_see(), value: contactsText(client) },
        ...(closed === null ? [] : [{ key: m.clients_closed(), value: closed }]),
      ]}
    />
  );
}
