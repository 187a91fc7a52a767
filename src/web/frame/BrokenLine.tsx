import { brokenId, reloadId } from '#shared/page/templates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';

/** Server-rendered and hidden, for pages whose script fails to load: then nothing else can render it. */
export function BrokenLine() {
  return (
    <div id={brokenId} className="top-strip" role="alert" hidden>
      <p className="page-width">
        {m.broken_text()}{' '}
        <Button id={reloadId} look="secondary">
          {m.broken_reload()}
        </Button>
      </p>
    </div>
  );
}
