import type { ReactNode } from 'react';
import { codeNames } from '#claim/document/form-value.rules.ts';
import { getLocale } from '#shared/page/page-locale.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList, type KeyValue } from '#web/ui/KeyValueList.tsx';
import { shownEntry } from './report-language.rules.ts';
import { inPageLanguage } from './report-words.rules.ts';
import type { ReportEntry, ShownReport } from './report.rules.ts';
import styles from './ReportCards.module.css';

const inMono: ReadonlySet<string> = new Set(['Claim Reference', 'Policy Number', 'Job Number', ...codeNames]);
const inLines: ReadonlySet<string> = new Set(['Address', 'Contact']);

/** `className` places the cards. */
export function ReportCards({ report, className }: { report: ShownReport; className?: string | undefined }) {
  const accessories = { key: m.report_accessories(), value: listed(report.accessories) ?? m.report_no_accessories() };
  return (
    <div className={className}>
      <Entries title={m.report_claim()} items={report.claim.map(itemOf)} />
      <Entries title={m.report_inspection()} items={[...report.inspection.map(itemOf), accessories]} />
      <Entries title={m.report_device()} items={report.device.map(itemOf)} />
      <Entries title={m.report_findings()} items={report.findings.map(itemOf)} />
    </div>
  );
}

function Entries({ title, items }: { title: string; items: KeyValue[] }) {
  if (items.length === 0) return null;
  return (
    <Card title={title}>
      <KeyValueList items={items} />
    </Card>
  );
}

function itemOf(entry: ReportEntry): KeyValue {
  const { name } = entry;
  const { name: key, lines } = shownEntry(entry, inPageLanguage, getLocale());
  const value = inLines.has(name) ? <span className={styles['lines']}>{lines.join('\n')}</span> : listed(lines);
  return { key, value, mono: inMono.has(name) };
}

function listed(values: string[]): ReactNode {
  if (values.length < 2) return values[0];
  return (
    <ul className={styles['list']}>
      {withKeys(values).map(({ key, value }) => (
        <li key={key}>{value}</li>
      ))}
    </ul>
  );
}

function withKeys(values: string[]): { key: string; value: string }[] {
  const seen = new Map<string, number>();
  return values.map((value) => {
    const times = (seen.get(value) ?? 0) + 1;
    seen.set(value, times);
    return { key: `${value} ${times}`, value };
  });
}
