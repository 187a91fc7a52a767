import * as m from '#web/messages/index.ts';
import type { BulkCode } from '../../bulk/bulk-kinds.rules.ts';

const codeTexts: Record<BulkCode, () => string> = {
  'claim-not-found': m.desk_bulk_code_not_found,
  'right-needed': m.desk_bulk_code_right,
  'changed-meanwhile': m.desk_bulk_code_changed,
  'newer-message': m.desk_bulk_code_newer,
  'same-state': m.desk_bulk_code_same_state,
  'reason-needed': m.desk_bulk_code_reason,
  'assignee-without-access': m.desk_bulk_code_assignee,
  'time-passed': m.desk_bulk_code_time,
  unfilled: m.desk_bulk_code_unfilled,
  'too-many-messages': m.desk_bulk_code_full,
  'too-late': m.desk_bulk_code_late,
  'already-sent': m.desk_bulk_code_sent,
  refused: m.desk_bulk_code_refused,
  failed: m.desk_bulk_code_failed,
};

type Failed = { claimId: string; code: BulkCode };

/** Returns a line for each reason, with the references of its claims. */
export function reasonLines(failed: readonly Failed[], numbers: ReadonlyMap<string, string>): string[] {
  const codes = [...new Set(failed.map(({ code }) => code))];
  return codes.map((code) => {
    const ofCode = failed.filter((one) => one.code === code).map(({ claimId }) => numbers.get(claimId) ?? claimId);
    const reason = m.desk_bulk_reason_count({ count: String(ofCode.length), reason: codeTexts[code]() });
    return m.desk_bulk_reason_line({ reason, numbers: ofCode.join(', ') });
  });
}
