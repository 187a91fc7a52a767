import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import type { ProviderFormProps } from './provider-form.ts';
import { practiceCards, type PracticeOutcome } from '#features/excess-payment/payment.rules.ts';
import { usePracticePayment } from './usePracticePayment.ts';
import styles from './ExcessPayment.module.css';

const outcomes: Record<PracticeOutcome, () => string> = {
  succeeds: m.excess_practice_succeeds,
  'insufficient-funds': m.excess_practice_insufficient_funds,
  declined: m.excess_practice_declined,
  'second-factor': m.excess_practice_second_factor,
  'settles-late': m.excess_practice_settles_late,
  'fails-late': m.excess_practice_fails_late,
};

const cards = Object.entries(practiceCards);

const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Renders a choice of test cards without a text field, so that nobody can type a real card. */
export function PracticeForm(props: ProviderFormProps) {
  const payment = usePracticePayment(props);
  return (
    <div className={styles['form']}>
      <NotificationBanner label={m.excess_practice_title()} tone="amber">
        <p className={styles['from']}>{m.excess_practice_title()}</p>
        <p>{m.excess_practice_help()}</p>
      </NotificationBanner>
      {payment.asksBank ? <Bank payment={payment} /> : <Cards payment={payment} />}
    </div>
  );
}

type Practice = { payment: ReturnType<typeof usePracticePayment> };

function Cards({ payment: { number, choose, busy, pay } }: Practice) {
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <fieldset>
        <legend className={styles['legend']}>{m.excess_practice_card()}</legend>
        {cards.map(([card, outcome]) => (
          <div key={card} className={styles['choice']}>
            <input
              type="radio"
              id={`card-${card}`}
              name="card"
              checked={card === number}
              onChange={() => choose(card)}
            />
            <label htmlFor={`card-${card}`}>
              <span className="mono">{grouped(card)}</span> <span>{outcomes[outcome]()}</span>
            </label>
          </div>
        ))}
      </fieldset>
      <Button type="submit" wide busy={busy} busyLabel={m.excess_paying()}>
        {m.excess_pay_now()}
      </Button>
    </form>
  );
}

function Bank({ payment: { busy, answerBank } }: Practice) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="practice-bank" className={styles['form']}>
      <h2 ref={heading} id="practice-bank" tabIndex={-1}>
        {m.excess_practice_bank()}
      </h2>
      <p>{m.excess_practice_bank_help()}</p>
      <div className={styles['buttons']}>
        <Button busy={busy} busyLabel={m.excess_paying()} onClick={() => void answerBank(true)}>
          {m.excess_practice_confirm()}
        </Button>
        <Button look="secondary" onClick={() => void answerBank(false)}>
          {m.excess_practice_refuse()}
        </Button>
      </div>
    </section>
  );
}
