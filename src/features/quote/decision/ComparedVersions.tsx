import { approvalPath } from '#features/quote/approval-path.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatPounds, penceOf, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { Replaced, Version } from './quote-version-fields.ts';
import styles from './Decision.module.css';

type Line = Version['lines'][number];

type ComparedProps = { claimId: string; version: Version; replaced: Replaced };

/** The new version first, because it is the one to decide about. */
export function ComparedVersions({ claimId, version, replaced }: ComparedProps) {
  const approved = m.quote_version_approved({ number: replaced.number, date: formatDate(replaced.approvedAt) });
  return (
    <div className={styles['compared']}>
      <Card title={m.quote_version_now({ number: version.number })}>
        <VersionTable caption={m.quote_caption()} {...version} added={replaced.added.map(({ name }) => name)} />
      </Card>
      <Card title={approved}>
        <VersionTable caption={approved} {...replaced} added={[]} />
        <p className={styles['earlier']}>
          <a href={approvalPath(claimId)} target="_blank" rel="noopener">
            {replaced.approvedBy === 'claimant' ? m.quote_see_approved() : m.quote_see_approved_other()}
            <NewTab />
          </a>
        </p>
      </Card>
    </div>
  );
}

type VersionTableProps = { caption: string; lines: Line[]; total: number; added: readonly string[] };

function VersionTable({ caption, lines, total, added }: VersionTableProps) {
  return (
    <DataTable
      amounts
      caption={caption}
      columns={[m.quote_description(), m.quote_cost(), m.quote_vat(), m.quote_total_cost()]}
      rows={lines.map((line, index) => ({
        key: String(index),
        cells: [
          <Name key="name" name={line.name} isNew={added.includes(line.name)} />,
          ...amountCells(penceOf(line.total), penceOf(line.vat)),
        ],
      }))}
      foot={{
        key: 'total',
        cells: [m.quote_totals(), ...amountCells(penceOf(total), vatOf(lines))],
      }}
    />
  );
}

const vatOf = (lines: Line[]): number => lines.reduce((sum, { vat }) => sum + penceOf(vat), 0);

/** Both in pence. */
const amountCells = (total: number, vat: number): string[] =>
  [total - vat, vat, total].map((pence) => formatPounds(poundsOf(pence)));

function Name({ name, isNew }: { name: string; isNew: boolean }) {
  return (
    <>
      <span lang={operatorLang()}>{name}</span>
      {isNew && <span className={styles['new']}>{m.quote_version_new_line()}</span>}
    </>
  );
}
