import { type MouseEvent, useState } from 'react';
import { changedTitle } from '#claim/quote/changed-text.ts';
import { type DeclineReason, declineReasons, isDeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { getLocale } from '#shared/page/page-locale.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { ActingQuote as Quote } from '../acting-answers.rules.ts';
import type { Acts } from './acts.ts';
import { DecisionForm, type DecisionFormProps } from './DecisionForm.tsx';
import { UntilDay } from './UntilDay.tsx';
import { writeFieldIds } from './write-field-ids.ts';
import styles from './Acting.module.css';

type QuoteProps = {
  quote: Quote;
  /** With the right to write. */
  mayAsk: boolean;
  asksCode: boolean;
  acts: Acts;
  refresh: () => Promise<void>;
  onDecided: () => void;
};

const reasonTexts: Record<DeclineReason, () => string> = {
  'too-dear': m.quote_decline_too_dear,
  replacement: m.quote_decline_replacement,
  elsewhere: m.quote_decline_elsewhere,
  other: m.quote_decline_other,
};

/** The quote that waits, with both decisions. */
export function ActingQuote({ quote, mayAsk, asksCode, acts, refresh, onDecided }: QuoteProps) {
  const { version, totalPence, rows, goodUntil, isAsked, sentence, consent, tick, replaces } = quote;
  const seen = { version, totalPence };
  const form = { mailCode: asksCode ? () => acts.mailCode({ about: 'quote' }) : null, refresh, onDecided };
  return (
    <Card title={m.acting_quote()}>
      <div className={styles['form']}>
        <UntilDay goodUntil={goodUntil} isAsked={isAsked} />
        {sentence !== '' && <p lang={operatorLang()}>{sentence}</p>}
        <p>{m.acting_you_means()}</p>
        {replaces !== null && <Changed replaces={replaces} version={version} />}
        <Amounts rows={rows} />
        <DecisionForm
          id="acting-approve"
          tick={tick}
          {...form}
          decide={({ code }) => acts.decide({ ...seen, decision: 'approve', consent: true, code })}
          label={m.acting_approve()}
        >
          <p>{consent}</p>
        </DecisionForm>
        <Decline
          {...form}
          decide={({ reason, code }) =>
            acts.decide({ ...seen, decision: 'decline', ...(isDeclineReason(reason) && { reason }), code })
          }
        />
        {mayAsk && <WriteAboutQuote hasDay={goodUntil !== null} />}
      </div>
    </Card>
  );
}

/** What the company names itself may be in another language than the page; its amounts are not. */
function Amounts({ rows }: { rows: Quote['rows'] }) {
  const shown = (wanted: (lang: string | null) => boolean, lang?: string) =>
    rows.filter(([, , of]) => wanted(of)).map(([key, value]) => ({ key, value, lang }));
  const named = shown((of) => of !== null, getLocale());
  return (
    <>
      {named.length > 0 && (
        <div lang={operatorLang()}>
          <KeyValueList items={named} />
        </div>
      )}
      <KeyValueList items={shown((of) => of === null)} />
    </>
  );
}

/**
 * Leads to the form for messages on this page. The address keeps no place, because it is the nominee's own link. A
 * nominee's message does not stop the time of the quote, as the claimant's question does.
 */
function WriteAboutQuote({ hasDay }: { hasDay: boolean }) {
  const goToForm = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(writeFieldIds.subject)?.focus();
  };
  return (
    <p>
      <a href={`#${writeFieldIds.subject}`} className={buttonClasses('quiet')} onClick={goToForm}>
        {m.acting_write_about_quote()}
      </a>
      {hasDay && ` ${m.acting_day_stays()}`}
    </p>
  );
}

/** By how much it differs from what was approved, and what that was. */
function Changed({ replaces, version }: { replaces: NonNullable<Quote['replaces']>; version: number }) {
  const { differencePence, added, approvedAt, approvedBy, isWithdrawn, totalPence } = replaces;
  const lines = added.map(({ name, totalPence: total }) => ({ name, total: poundsOf(total) }));
  const earlier = m.quote_version_approved({ number: replaces.version, date: formatDate(approvedAt) });
  return (
    <>
      <p>
        <strong>
          {changedTitle({ difference: poundsOf(differencePence), added: lines, approvedBy, isWithdrawn })}
        </strong>
      </p>
      <p>{m.acting_earlier({ earlier, total: formatPounds(poundsOf(totalPence)) })}</p>
      <h3>{m.quote_version_now({ number: version })}</h3>
    </>
  );
}

/** A first press asks why, so that no single one declines. */
function Decline(form: Pick<DecisionFormProps, 'mailCode' | 'refresh' | 'onDecided' | 'decide'>) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <p>
        <Button look="secondary" onClick={() => setOpen(true)}>
          {m.acting_decline()}
        </Button>
      </p>
    );
  const options = declineReasons.map((value) => ({ value, label: reasonTexts[value]() }));
  return (
    <DecisionForm
      id="acting-decline"
      tick={null}
      reasons={{ legend: m.acting_why(), missing: m.quote_decline_missing(), options }}
      {...form}
      label={m.acting_decline_sure()}
      look="secondary"
      takesFocus
    >
      <p>{m.quote_decline_next()}</p>
    </DecisionForm>
  );
}
