import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { itemInLanguage } from '#web/ui/ItemInLanguage.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { ActingOffer as Offer } from '../acting-answers.rules.ts';
import type { Acts } from './acts.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { UntilDay } from './UntilDay.tsx';
import styles from './Acting.module.css';

type OfferProps = { offer: Offer; asksCode: boolean; acts: Acts; refresh: () => Promise<void>; onDecided: () => void };

/** What can be chosen instead of a repair, of equal weight. Nothing is chosen before its own tick and button. */
export function ActingOffer({ offer, asksCode, acts, refresh, onDecided }: OfferProps) {
  const [chosen, choose] = useState<string | null>(null);
  const { offerVersion, goodUntil, isAsked, sentence, tick, options } = offer;
  return (
    <Card title={m.acting_offer()}>
      <div className={styles['form']}>
        <UntilDay goodUntil={goodUntil} isAsked={isAsked} />
        {sentence !== '' && <p lang={operatorLang()}>{sentence}</p>}
        <p>{m.acting_you_means()}</p>
        {options.map(({ id, kind, name, rows, consent }) => (
          <section key={id} aria-labelledby={`option-${id}`} className={styles['option']}>
            <h3 id={`option-${id}`}>{name}</h3>
            <KeyValueList
              items={rows.map(([key, value, lang, part]) =>
                itemInLanguage({
                  key,
                  value,
                  lang: lang ?? undefined,
                  part: part ?? undefined,
                }),
              )}
            />
            {kind === 'voucher' && <p>{m.acting_voucher_code()}</p>}
            {chosen === id ? (
              <DecisionForm
                id={`acting-${id}`}
                tick={tick}
                mailCode={asksCode ? () => acts.mailCode({ about: 'outcome' }) : null}
                decide={({ code }) => acts.choose({ offerVersion, optionId: id, consent: true, code })}
                refresh={refresh}
                onDecided={onDecided}
                takesFocus
                label={m.acting_choose_sure()}
              >
                <p>{consent}</p>
              </DecisionForm>
            ) : (
              <p>
                <Button look="secondary" onClick={() => choose(id)}>
                  <span>
                    {m.acting_choose()}
                    <span className="visually-hidden">: {name}</span>
                  </span>
                </Button>
              </p>
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}
