// How a message changes its conversation: what each side has seen, and whether somebody waits for an answer. Only the first
// answer to what was asked while somebody was there says how soon people are answered.

type Waiting = { messages: number; waiting_since: Date | null; waiting_attended: boolean };

/** After a message of the claimant's; `attended` is whether somebody was there. A closed conversation is open again. */
export function afterClaimant(chat: Waiting, attended: boolean, now: Date) {
  const position = chat.messages + 1;
  return {
    ...{ messages: position, seen_by_claimant: position, last_message_at: now, used_at: now, closed_at: null },
    ...(chat.waiting_since === null && { waiting_since: now, waiting_attended: attended }),
  };
}

/** After a message of the operator's. */
export function afterOperator({ messages }: Waiting, now: Date) {
  return {
    ...{ messages: messages + 1, seen_by_operator: messages + 1, last_message_at: now, closed_at: null },
    ...{ waiting_since: null, waiting_attended: false },
  };
}

/** Whole seconds that the claimant has waited for an answer that comes now, or null where it is no first one. */
export function secondsWaited({ waiting_since: since, waiting_attended: attended }: Waiting, now: Date): number | null {
  return since !== null && attended ? Math.round((now.getTime() - since.getTime()) / 1_000) : null;
}
