import { call, type CallResult, type GivenOf } from '#web/call.ts';
import { useEffects } from '#web/account/useEffects.ts';
import { effectLines } from './access-effect-texts.ts';
import type { userRoutes } from './user-routes.ts';

type Change = Omit<GivenOf<typeof userRoutes.accessEffects>['body'], 'accountId'>;

async function askEffects(accountId: string, change: Change): Promise<CallResult<string[] | null>> {
  const asked = await call<typeof userRoutes.accessEffects>('POST /api/account/accessEffects', {
    body: { accountId, ...change },
  });
  if (!asked.ok) return asked;
  // The change itself is refused, in the words of its own call.
  const lines = asked.answer.isLastAdmin ? [] : effectLines(asked.answer);
  return { ok: true, answer: lines.length === 0 ? null : lines };
}

/** Returns what a change of the account would break, in words. */
export function useAccessEffects(accountId: string) {
  return useEffects((change: Change) => askEffects(accountId, change));
}
