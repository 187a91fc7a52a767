import * as errorTexts from '#shared/error-texts.ts';
import * as m from '#web/messages/index.ts';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { callError } from '#web/call.ts';
import { accountErrorText } from '#web/account/account-texts.ts';

/** In characters. Anybody can craft the URL, so its text is escaped and cut. */
const longest = 200;

const ownTexts: Record<string, () => string> = {
  'external-provider-away': m.account_provider_away,
  'external-login-taken': m.account_provider_taken,
  'confirm-email-first': m.account_provider_confirm,
};

function textOf(problem: string, remoteError: string): string {
  const own = ownTexts[problem];
  if (own !== undefined) return own();
  if (problem !== 'external-provider-failed')
    return accountErrorText(callError(problem, errorTexts.external_login_failed));
  return errorTexts.external_provider_failed.replace('{error}', () => remoteError.slice(0, longest));
}

export function ExternalTrouble({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const problem = query.get('problem');
  if (problem === null) return null;
  return (
    <ErrorSummary>
      <p>{textOf(problem, query.get('remoteError') ?? '')}</p>
    </ErrorSummary>
  );
}
