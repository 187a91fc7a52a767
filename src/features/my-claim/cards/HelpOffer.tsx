import * as m from '#web/messages/index.ts';
import styles from './HelpOffer.module.css';

/** A plain form, so that it needs no script. It is offered and no task: nothing waits on the claimant. */
export function HelpOffer({ claimId }: { claimId: string }) {
  return (
    <form method="post" action={`/my-details/${claimId}`} className={styles['offer']}>
      <p>{m.support_offer()}</p>
      <div>
        <button name="offer" value="open">
          {m.support_offer_open()}
        </button>
        <button name="offer" value="close">
          {m.support_offer_close()}
        </button>
      </div>
    </form>
  );
}
