import { accountErrorText, isPassing } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';

type FailedProps = {
  error: CallError;
  again: () => void;
  /** The page without what was chosen; null where nothing was. */
  plain: string | null;
};

/** What an address asks for in vain is refused each time, so that it leads to the page without it. */
export function ReportFailed({ error, again, plain }: FailedProps) {
  return (
    <div role="alert">
      <p>{accountErrorText(error)}</p>
      {plain === null || isPassing(error) ? (
        <Button look="secondary" onClick={again}>
          {m.claim_try_again()}
        </Button>
      ) : (
        <Link href={plain}>{m.desk_reports_plain()}</Link>
      )}
    </div>
  );
}
