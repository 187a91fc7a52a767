import type { ReactNode } from 'react';
import { codeNames } from '#claim/document/form-value.rules.ts';
import { getLocale } from '#shared/page/page-locale.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
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
  const accessories = {
    key: m.report_accessories(),
    ...(report.accessories.length === 0
      ? { value: m.report_no_accessories() }
      : spokenLines(report.accessories.map(ownLine))),
  };
  return (
    <div className={className}>
      <Entries title={m.report_claim()} items={report.claim.map(itemOf)} />
      <Entries title={m.report_inspection()} items={[...report.inspection.map(itemOf), accessories]} />
      <Entries title={m.report_device()} items={report.device.map(ownItemOf)} />
      <Entries title={m.report_findings()} items={report.findings.map(ownItemOf)} />
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

type Line = { text: string; lang: string | undefined };

/** `shown` is what became of a text, of which some have a translation. */
const langOfShown = (text: string, shown: string) => (shown === text ? operatorLang() : undefined);

const ownLine = (text: string): Line => ({ text, lang: operatorLang() });

const shownIn = (entry: ReportEntry): ReportEntry => shownEntry(entry, inPageLanguage, getLocale());

/** Of people, references and days, which are of no language. */
function itemOf(entry: ReportEntry): KeyValue {
  const { name } = entry;
  const { name: key, lines } = shownIn(entry);
  const value = inLines.has(name) ? (
    <span className={styles['lines']}>{lines.join('\n')}</span>
  ) : (
    listed(lines.map((text) => ({ text, lang: undefined })))
  );
  return { key, value, mono: inMono.has(name) };
}

/** Of the device and the findings: what the portal does not word itself is in the engineer's words. */
function ownItemOf(entry: ReportEntry): KeyValue {
  const { name: key, lines } = shownIn(entry);
  const own = lines.map((text, at) => ({ text, lang: langOfShown(entry.lines[at] ?? '', text) }));
  return { key, ...spokenLines(own), mono: inMono.has(entry.name) };
}

function spokenLines(lines: Line[]): Pick<KeyValue, 'value' | 'lang'> {
  return { value: listed(lines), ...(lines.length === 1 && { lang: lines[0]?.lang }) };
}

function listed(lines: Line[]): ReactNode {
  const [first] = lines;
  if (lines.length < 2) return first?.text;
  return (
    <ul className={styles['list']}>
      {withKeys(lines).map(({ key, text, lang }) => (
        <li key={key} lang={lang}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function withKeys(lines: Line[]): (Line & { key: string })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const times = (seen.get(line.text) ?? 0) + 1;
    seen.set(line.text, times);
    return { ...line, key: `${line.text} ${times}` };
  });
}
