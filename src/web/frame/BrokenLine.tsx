import { brokenId, reloadId } from '#shared/page/shell.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';

/** What a page says whose script has not come or has failed: drawn by the server, because then nothing else can. */
export function BrokenLine() {
  return (
    <div id={brokenId} className="notice" role="alert" hidden>
      <p className="wrap">
        {m.broken_text()}{' '}
        <Button id={reloadId} look="secondary">
          {m.broken_reload()}
        </Button>
      </p>
    </div>
  );
}
