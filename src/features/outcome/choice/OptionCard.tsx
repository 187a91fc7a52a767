import { useId, type ComponentProps } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import { itemInLanguage } from '#web/ui/ItemInLanguage.tsx';
import { TickCircleIcon } from '#web/ui/icons.tsx';
import type { Option } from './offer-fields.ts';
import { optionName, rowsOf } from './option-texts.ts';
import styles from './Choice.module.css';

type Guarded = Pick<ComponentProps<'button'>, 'onClick' | 'aria-disabled' | 'aria-describedby'>;

type OptionCardProps = {
  option: Option;
  isChosen: boolean;
  /** The day by which the card of the code says that it is to be spent; null without one. */
  saidUntil: string | null;
  /** Null where it cannot be chosen. */
  choose: { label: string; press: Guarded } | null;
  /** Null where nothing can be asked. */
  ask: Guarded | null;
};

/** All cards weigh the same: same size, same button, none first chosen. */
export function OptionCard({ option, isChosen, saidUntil, choose, ask }: OptionCardProps) {
  const id = useId();
  return (
    <article aria-labelledby={id} className={classes(styles['option'], isChosen && styles['isChosen'])}>
      <div className={styles['head']}>
        <h2 id={id}>{optionName(option)}</h2>
        {isChosen && (
          <p className={styles['mark']}>
            <TickCircleIcon /> {m.outcome_your_choice()}
          </p>
        )}
      </div>
      <div className={styles['rows']}>
        <KeyValueList items={rowsOf(option, saidUntil).map(itemInLanguage)} />
      </div>
      {(choose !== null || ask !== null) && (
        <div className={styles['buttons']}>
          {choose !== null && (
            <Button {...choose.press} look="secondary" wide>
              <Named label={choose.label} option={option} />
            </Button>
          )}
          {ask !== null && (
            <Button {...ask} look="quiet" wide>
              <Named label={m.outcome_ask()} option={option} />
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** Says which option, because a list of buttons says nothing of the card that each stands in. */
function Named({ label, option }: { label: string; option: Option }) {
  return (
    <span>
      {label}
      <span className="visually-hidden"> {optionName(option)}</span>
    </span>
  );
}
