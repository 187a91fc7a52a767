import { retryLoads, useFailedLoads } from '#web/failed-loads.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';

export function TryAgain() {
  const { busy } = useFailedLoads();
  return (
    <Button look="secondary" busy={busy} onClick={retryLoads}>
      {m.claim_try_again()}
    </Button>
  );
}
