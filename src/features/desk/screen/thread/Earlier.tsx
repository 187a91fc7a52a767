import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import type { deskRoutes } from '../../desk-routes.ts';

type EarlierProps = {
  claimId: string;
  /** The cursor of the newest page. */
  before: string;
  region: RefObject<HTMLElement | null>;
  add: (entries: readonly ThreadEntry[]) => void;
};

/** What is read stays where it is while `change` adds to what is above it. */
function keepPlace(region: HTMLElement, change: () => void): void {
  const read = region.querySelector('li');
  const top = () => read?.getBoundingClientRect().top ?? 0;
  const before = top();
  flushSync(change);
  region.scrollTop += top() - before;
  // Where the page scrolls and not the thread.
  window.scrollBy(0, top() - before);
}

/** Shows the entries before the newest ones, page by page. */
export function Earlier({ claimId, before, region, add }: EarlierProps) {
  const [asked, setAsked] = useState<{ earlier: string | null } | null>(null);
  // Until then, news moves the newest page on.
  const next = asked === null ? before : asked.earlier;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = async () => {
    if (next === null || busy) return;
    setBusy(true);
    const given = { params: { claimId }, query: { before: next } };
    const result = await call<typeof deskRoutes.deskEarlier>('GET /api/desk/claims/:claimId/thread', given);
    setBusy(false);
    setError(result.ok ? null : accountErrorText(result.error));
    if (!result.ok || region.current === null) return;
    const { thread, earlier } = result.answer;
    keepPlace(region.current, () => {
      add(thread);
      setAsked({ earlier });
    });
    announce(m.desk_thread_earlier_shown({ count: thread.length }));
    if (earlier === null) region.current.focus({ preventScroll: true });
  };
  return (
    <>
      {error !== null && <p role="alert">{error}</p>}
      {next !== null && (
        <Button look="secondary" busy={busy} onClick={() => void ask()}>
          {m.desk_thread_earlier()}
        </Button>
      )}
    </>
  );
}
