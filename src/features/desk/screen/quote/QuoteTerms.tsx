import type { Decider } from '#claim/quote/quote-version.rules.ts';
import { longestSentence } from '#claim/quote/quote-limits.rules.ts';
import { money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { ClaimQuotes } from '../../quote/quote-answers.rules.ts';
import { faultTexts } from './quote-faults.ts';
import type { Fault, QuoteTyped } from './typed-quote.ts';
import { isNoClaimants } from './useQuoteDraft.ts';
import styles from './Quote.module.css';

type TermsProps = {
  typed: QuoteTyped;
  faults: Readonly<Record<string, Fault>>;
  quotes: ClaimQuotes;
  /** First name of the claimant. */
  name: string;
  today: string;
  set: (part: Partial<QuoteTyped>) => void;
  leave: (field: string) => void;
};

/** Nobody decides only up to a limit that the client has, and a claimant only while they are asked. */
function choicesOf(quotes: ClaimQuotes, name: string, chosen: Decider) {
  const { terms, insurer } = quotes;
  const limit = terms.limitPence ?? (chosen === 'nobody' ? 0 : null);
  return [
    ...(isNoClaimants(quotes) ? [] : [{ value: 'claimant', label: m.desk_quote_who_claimant({ name }) }]),
    {
      value: 'insurer',
      label: insurer === '' ? m.desk_quote_who_insurer_unknown() : m.desk_quote_who_insurer({ insurer }),
    },
    ...(limit === null ? [] : [{ value: 'nobody', label: m.desk_quote_who_nobody({ amount: money(limit) }) }]),
  ];
}

export function QuoteTerms({ typed, faults, quotes, name, today, set, leave }: TermsProps) {
  const errorOf = (field: string) => {
    const fault = faults[field];
    return fault && faultTexts[fault]();
  };
  return (
    <div className={styles['terms']}>
      <SelectField
        id="quote-who"
        label={m.desk_quote_who()}
        placeholder={m.desk_quote_who_choose()}
        error={errorOf('who')}
        // Nothing is chosen where what was chosen is not offered.
        value={faults['who'] ? '' : typed.decides}
        options={choicesOf(quotes, name, typed.decides)}
        onChange={(event) => set({ decides: event.target.value as Decider })}
      />
      <Field
        id="quote-share"
        label={m.desk_quote_share({ name })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={errorOf('share')}
        value={typed.share}
        onChange={(event) => set({ share: event.target.value })}
        onBlur={() => leave('share')}
      />
      <Field
        id="quote-until"
        type="date"
        label={m.desk_quote_until({ days: String(quotes.terms.days) })}
        min={today}
        error={errorOf('until')}
        value={typed.until}
        onChange={(event) => set({ until: event.target.value })}
        onBlur={() => leave('until')}
      />
      <label className={styles['sentence']}>
        <span>{m.desk_quote_sentence({ name })}</span>
        <textarea
          rows={2}
          maxLength={longestSentence}
          aria-describedby="quote-sentence-hint"
          value={typed.sentence}
          onChange={(event) => set({ sentence: event.target.value })}
        />
      </label>
      <p id="quote-sentence-hint" className={styles['hint']}>
        {m.desk_quote_sentence_hint()}
      </p>
    </div>
  );
}
