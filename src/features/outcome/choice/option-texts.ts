import { formatPounds } from '#shared/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import type { PartValue } from '#web/ui/ItemInLanguage.tsx';
import type { Option } from './offer-fields.ts';

/** Returns the heading of a card. The grade of a replacement stands in it in every language. */
export function optionName({ kind, grade, title, amount }: Option): string {
  const pounds = formatPounds(amount ?? 0);
  switch (kind) {
    case 'replacement':
      return grade === 'refurbished' ? m.outcome_refurbished({ device: title }) : m.outcome_new({ device: title });
    case 'voucher':
      return m.outcome_voucher({ amount: pounds });
    case 'cash':
      return m.outcome_cash({ amount: pounds });
    default:
      return m.outcome_return();
  }
}

const row = (key: string, value: string | null, lang?: string): PartValue[] =>
  value === null || value === '' ? [] : [{ key, value, ...(lang !== undefined && { lang }) }];

/** In the operator's own words. */
const ownWords = (key: string, value: string | null): PartValue[] => row(key, value, operatorLang());

const refurbishedMeans = (wear: string): PartValue => ({
  key: m.outcome_refurbished_means(),
  value: m.outcome_refurbished_words({ wear }),
  lang: operatorLang(),
  part: wear,
});

function monthsText(months: number | null): string | null {
  if (months === null) return null;
  if (months === 0) return m.outcome_no_warranty();
  return months === 1 ? m.outcome_month() : m.outcome_months({ count: months });
}

function daysText(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return m.outcome_same_day();
  return days === 1 ? m.outcome_after_day() : m.outcome_after_days({ count: days });
}

function validUntil({ validUntil: until }: Option, saidUntil: string | null): string | null {
  const day = until && formatDate(until);
  return saidUntil !== null && day === formatDate(saidUntil) ? null : day;
}

function rowsOfKind(option: Option, saidUntil: string | null): PartValue[] {
  const { kind, grade, wear, differences, warrantyMonths, workingDays } = option;
  switch (kind) {
    case 'replacement':
      return [
        ...(grade === 'refurbished' ? [refurbishedMeans(wear)] : []),
        ...ownWords(m.outcome_differences(), differences),
        ...row(m.outcome_warranty(), monthsText(warrantyMonths)),
        ...row(m.outcome_with_you(), daysText(workingDays)),
      ];
    case 'voucher':
      return [
        ...ownWords(m.outcome_place(), option.place),
        ...row(m.outcome_valid_until(), validUntil(option, saidUntil)),
        ...ownWords(m.outcome_delivery(), option.delivery),
        ...ownWords(m.outcome_cannot_undo(), option.cannotUndo),
      ];
    case 'cash':
      return [
        ...row(m.outcome_payer(), option.payer),
        ...row(m.outcome_paid(), daysText(workingDays)),
        ...row(m.outcome_account(), m.outcome_account_words()),
      ];
    default:
      return [];
  }
}

/** Ends with what becomes of the claimant's device. The day `saidUntil` stands elsewhere on the page. */
export const rowsOf = (option: Option, saidUntil: string | null = null): PartValue[] => [
  ...rowsOfKind(option, saidUntil),
  ...row(m.outcome_old_device(), option.oldDevice, option.oldDeviceLang ?? undefined),
];
