import { type ReactNode, Suspense, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { clientRoutes, TriedClaim, TypedClient } from './client-routes.ts';
import styles from './Clients.module.css';

/** Draws the first page of a claim from the answers to its queries. */
export type DrawTried = (shown: Pick<TriedClaim, 'claimId' | 'page'>) => ReactNode;

const kindNames: Record<TriedClaim['kind'], () => string> = {
  inspection: m.clients_try_inspection,
  quote: m.clients_try_quote,
  repair: m.clients_try_repair,
};

/** Claims as the client would show them with what stands in the form. Nothing is saved. */
export function TryOn({ wanted, draw }: { wanted: () => TypedClient; draw: DrawTried }) {
  const [claims, setClaims] = useState<readonly TriedClaim[]>([]);
  const [error, setError] = useState<CallError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tryClient = async () => {
    setBusy(true);
    const asked = await call<typeof clientRoutes.tryClient>('POST /api/account/tryClient', { body: wanted() });
    setBusy(false);
    setError(asked.ok ? null : asked.error);
    if (asked.ok) setClaims(asked.answer.claims);
  };
  const [field] = Object.values(error?.fields ?? {});
  return (
    <Card title={m.clients_try_title()}>
      <p className={styles['hint']}>{m.clients_try_lead()}</p>
      {error && <p role="alert">{field ?? accountErrorText(error)}</p>}
      <Button look="secondary" busy={isBusy} busyLabel={m.account_loading()} onClick={() => void tryClient()}>
        {m.clients_try()}
      </Button>
      {claims.map((claim, at) => (
        <Tried key={claim.claimId} claim={claim} draw={draw} isFirst={at === 0} />
      ))}
    </Card>
  );
}

type TriedProps = { claim: TriedClaim; draw: DrawTried; isFirst: boolean };

/** Drawn while it is open, because what moves in it would not come to an end behind a closed one. */
function Tried({ claim, draw, isFirst }: TriedProps) {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details open={isOpen} className={styles['tried']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{kindNames[claim.kind]()}</h3>
      </summary>
      {isOpen && (
        <div className={styles['tried-page']}>
          <Suspense fallback={<p>{m.account_loading()}</p>}>{draw(claim)}</Suspense>
        </div>
      )}
    </details>
  );
}
