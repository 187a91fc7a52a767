import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ClaimOutcome, ShownOffer } from '../../outcome/outcome-answers.rules.ts';
import { chosenText, statusTexts } from './outcome-texts.ts';
import styles from '../quote/Quote.module.css';

type OvertakenProps = {
  /** As it stands now. */
  outcome: ClaimOutcome;
  now: Date;
  keepMine: () => void;
  /** Null where no other offer was sent, so that there is nothing to take. */
  takeTheirs: (() => void) | null;
};

function changeText(offer: ShownOffer, now: Date): string {
  const option = offer.options.find(({ id }) => id === offer.chosenId);
  const chosen = chosenText(offer, now);
  if (option === undefined || chosen === null) return `${statusTexts[offer.status]()}.`;
  return `${m.desk_outcome_chosen_option({ name: option.name })}. ${chosen}`;
}

/** Says that the newest offer is no longer as it was seen; what is typed stays. */
export function OvertakenOffer({ outcome: { offers }, now, keepMine, takeTheirs }: OvertakenProps) {
  const [newest] = offers;
  if (newest === undefined) return null;
  const number = String(newest.number);
  return (
    <div role="alert" className={styles['notice']}>
      <p>
        {takeTheirs === null
          ? m.desk_outcome_changed_meanwhile({ number, change: changeText(newest, now) })
          : m.desk_outcome_sent_meanwhile({ number })}
      </p>
      {takeTheirs !== null && (
        <Button look="secondary" onClick={takeTheirs}>
          {m.desk_quote_draft_take()}
        </Button>
      )}
      <Button look="secondary" onClick={keepMine}>
        {m.desk_quote_draft_keep()}
      </Button>
    </div>
  );
}
