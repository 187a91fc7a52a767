import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { claimRefused } from '#web/session/claim-refused.ts';
import { holdDraft } from '#web/session/held-draft.ts';
import { isSessionEnd } from '#web/session/press-refused.ts';
import { onSessionLost, sayUnsent } from '#web/session/session.ts';
import { heldKey, type ChatDraft } from './chat-draft.ts';

type Refused = { about: string | null; isOfPage: boolean; draft: ChatDraft | null };

/**
 * Holds a message to a claim whose session has ended, and has the claim's page lead to Track. Returns what the form says
 * on another page, which stays. Null is another reason.
 */
export async function messageRefused(error: CallError, { about, isOfPage, draft }: Refused): Promise<string | null> {
  if (about === null || draft === null || !isSessionEnd(error)) return null;
  const hold = () => {
    holdDraft(heldKey(about), draft);
    sayUnsent(m.messages_unsent());
  };
  if (!isOfPage) {
    hold();
    return m.messages_unsent();
  }
  // Not a hook, because the window is closed before the session is said to be lost.
  const stopHearing = onSessionLost(hold);
  await claimRefused();
  stopHearing();
  return null;
}
