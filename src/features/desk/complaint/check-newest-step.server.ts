import type { StepKind } from '#claim/complaint/complaint.rules.ts';
import { type Complaint, type ComplaintStep, listSteps } from '#claim/complaint/complaints.data.ts';
import { Problem } from '#server/http/errors.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { Acting } from '../action/act.server.ts';

const stepTexts: Record<StepKind, string> = {
  received: 'The complaint was taken in',
  acknowledgement: 'An acknowledgement was sent',
  summary: 'A summary was sent',
  holding: 'A holding letter was sent',
  final: 'The final answer was sent',
  'eight-weeks': 'The 8-week letter was sent',
  'handed-over': 'The complaint was handed over to the insurer',
  receipt: 'The insurer’s receipt was recorded',
  closed: 'The complaint was closed',
};

function stepText(step: ComplaintStep | undefined): string {
  if (step === undefined) return 'The complaint has no steps';
  const { kind, byName, recordedAt } = step;
  const by = byName === '' ? '' : ` by ${byName}`;
  return `${stepTexts[kind]}${by} on ${formatDate(recordedAt)} at ${formatTime(recordedAt)}`;
}

/**
 * Throws 409 `changed-meanwhile` where something was done about an open complaint since it was seen, so that the claimant
 * gets no second letter, the insurer no second link, and no end goes after a letter, unseen. `seen` is the newest step that was on screen; undefined asks nothing.
 */
export async function checkNewestStep(
  { tx, claim }: Acting,
  { id, closedAt }: Complaint,
  seen: string | null | undefined,
): Promise<void> {
  // What is closed is refused for that.
  if (seen === undefined || closedAt !== null) return;
  const newest = (await listSteps(tx, claim.id)).findLast(({ complaintId }) => complaintId === id);
  const newestStepId = newest?.id ?? null;
  if (newestStepId === (seen?.toLowerCase() ?? null)) return;
  throw new Problem(409, 'changed-meanwhile', `${stepText(newest)}. Nothing was done.`, { members: { newestStepId } });
}
