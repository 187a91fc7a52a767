import { notifyClaimant } from '#claim/change/notify-claimant.server.ts';
import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import type { OnSettled } from '#server/outbox/settled.ts';
import { noticeOf } from './notice-key.server.ts';
import { moveNotice } from './notices.data.ts';

export function settleNotice({ now }: Pick<Services, 'now'>): OnSettled {
  return async (tx, { key, state, answer }) => {
    const notice = noticeOf(key);
    if (!notice) return;
    const time = now();
    const isMoved = await moveNotice(tx, notice, { state, answer, now: time });
    if (!isMoved || state !== 'undelivered') return;
    const { claimId } = notice;
    await addJob(tx, notifyClaimant, { claimId }, { key: `${claimId}/fallback`, dueAt: time, now: time });
  };
}
