import { useState } from 'react';
import { money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import type { ClaimQuotes, SentVersion } from '../../quote/quote-answers.rules.ts';
import { ComparedVersions } from './Compared.tsx';
import { decidedText, reasonText, recordedVersionText, statusTexts } from './quote-texts.ts';
import styles from './Quote.module.css';

const nameOf = ({ number }: SentVersion): string => m.desk_quote_version({ number: String(number) });

/** What was sent before the newest version, and any two line by line. */
export function EarlierVersions({ quotes }: { quotes: ClaimQuotes }) {
  const [, ...earlier] = quotes.versions;
  return (
    <>
      <details className={styles['details']}>
        <summary>{m.desk_quote_earlier_versions()}</summary>
        <ul className={styles['history']}>
          {earlier.map((version) => (
            <Earlier key={version.number} version={version} quotes={quotes} />
          ))}
        </ul>
      </details>
      <details className={styles['details']}>
        <summary>{m.desk_quote_compare_two()}</summary>
        <CompareTwo versions={quotes.versions} />
      </details>
    </>
  );
}

function Earlier({ version, quotes }: { version: SentVersion; quotes: ClaimQuotes }) {
  const facts = [decidedText(version, quotes), recordedVersionText(version, quotes), reasonText(version, quotes)];
  return (
    <li>
      <strong>
        {m.desk_quote_start_version({ number: String(version.number), total: money(version.totalPence) })}
      </strong>
      <span>{statusTexts[version.status]()}</span>
      {facts.map((fact) => fact !== null && <span key={fact}>{fact}</span>)}
    </li>
  );
}

function CompareTwo({ versions }: { versions: readonly SentVersion[] }) {
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const find = (number: string | undefined) => versions.find((version) => String(version.number) === number);
  const after = find(chosen.to) ?? versions[0];
  const before = find(chosen.from) ?? versions[1];
  if (after === undefined || before === undefined) return null;
  const options = versions.map((version) => ({ value: String(version.number), label: nameOf(version) }));
  return (
    <>
      <div className={styles['two']}>
        <Select
          label={m.desk_quote_compare_from()}
          asField
          value={String(before.number)}
          options={options}
          onChange={(event) => setChosen({ ...chosen, from: event.target.value })}
        />
        <Select
          label={m.desk_quote_compare_to()}
          asField
          value={String(after.number)}
          options={options}
          onChange={(event) => setChosen({ ...chosen, to: event.target.value })}
        />
      </div>
      <ComparedVersions before={{ ...before, name: nameOf(before) }} after={{ ...after, name: nameOf(after) }} />
    </>
  );
}
