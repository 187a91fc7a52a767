import type { SubmitEvent } from 'react';
import { graphql, useMutationOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import styles from './HelpOffer.module.css';

const CloseHelpOffer = graphql(`
  mutation CloseHelpOffer($model: CloseHelpOfferInput!) {
    closeHelpOffer(model: $model) {
      id
      offersHelp
    }
  }
`);

/** A plain form, so that it needs no script. It is offered and no task: nothing waits on the claimant. */
export function HelpOffer({ claimId }: { claimId: string }) {
  const close = useMutationOf(CloseHelpOffer);
  const sendAway = async () => {
    const { error } = await close({ model: { claimId } });
    if (error !== null) return;
    announce(m.support_offer_closed());
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // The other button leads to another page.
    if ((event.nativeEvent.submitter as HTMLButtonElement | null)?.value !== 'close') return;
    event.preventDefault();
    void sendAway();
  };
  return (
    <form method="post" action={`/my-details/${claimId}`} className={styles['offer']} onSubmit={onSubmit}>
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
