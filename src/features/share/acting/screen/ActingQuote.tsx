import { useState } from 'react';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { type DeclineReason, declineReasons, isDeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { ActingQuote as Quote } from '../acting-answers.rules.ts';
import type { Acts } from './acts.ts';
import { DecisionForm } from './DecisionForm.tsx';
import styles from './Acting.module.css';

type QuoteProps = { quote: Quote; asksCode: boolean; acts: Acts; refresh: () => Promise<void> };

const reasonTexts: Record<DeclineReason, () => string> = {
  'too-dear': m.quote_decline_too_dear,
  replacement: m.quote_decline_replacement,
  elsewhere: m.quote_decline_elsewhere,
  other: m.quote_decline_other,
};

/** The quote that waits, with both decisions. */
export function ActingQuote({ quote, asksCode, acts, refresh }: QuoteProps) {
  const [reason, setReason] = useState<DeclineReason>('too-dear');
  const { version, totalPence, rows, goodUntil, sentence, consent, tick } = quote;
  const seen = { version, totalPence };
  const mailCode = asksCode ? () => acts.mailCode({ about: 'quote' }) : null;
  return (
    <Card title={m.acting_quote()}>
      <div className={styles['form']}>
        {goodUntil !== null && <p>{m.acting_until_day({ day: formatDate(noonOf(goodUntil)) })}</p>}
        {sentence !== '' && <p>{sentence}</p>}
        <p>{m.acting_you_means()}</p>
        <KeyValueList items={rows.map(([key, value]) => ({ key, value }))} />
        <DecisionForm
          id="acting-approve"
          tick={tick}
          mailCode={mailCode}
          refresh={refresh}
          decide={(code) => acts.decide({ ...seen, decision: 'approve', consent: true, code })}
          label={m.acting_approve()}
        >
          <p>{consent}</p>
        </DecisionForm>
        <DecisionForm
          id="acting-decline"
          tick={null}
          mailCode={mailCode}
          refresh={refresh}
          decide={(code) => acts.decide({ ...seen, decision: 'decline', reason, code })}
          label={m.acting_decline()}
          look="secondary"
        >
          <Select
            asField
            label={m.acting_why()}
            options={declineReasons.map((value) => ({ value, label: reasonTexts[value]() }))}
            value={reason}
            onChange={({ currentTarget: { value } }) => isDeclineReason(value) && setReason(value)}
          />
        </DecisionForm>
      </div>
    </Card>
  );
}
