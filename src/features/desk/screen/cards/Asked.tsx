import type { ReactNode } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskQuery } from '../useDeskQuery.ts';

export function Asked<Answer>({
  query: { answer, error, again },
  children,
}: {
  query: DeskQuery<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  if (answer !== null) return children(answer);
  if (error === null) return <p>{m.desk_card_loading()}</p>;
  return (
    <div role="alert">
      <p>{accountErrorText(error)}</p>
      <Button look="secondary" onClick={again}>
        {m.claim_try_again()}
      </Button>
    </div>
  );
}
