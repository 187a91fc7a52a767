// Reply times count only the first answer to a question asked while a desk was present.

type Waiting = { messages: number; waiting_since: Date | null; waiting_attended: boolean };

export function afterClaimant(chat: Waiting, attended: boolean, now: Date) {
  const position = chat.messages + 1;
  return {
    messages: position,
    seen_by_claimant: position,
    last_message_at: now,
    used_at: now,
    closed_at: null,
    ...(chat.waiting_since === null && { waiting_since: now, waiting_attended: attended }),
  };
}

export function afterOperator({ messages }: Waiting, now: Date) {
  return {
    messages: messages + 1,
    seen_by_operator: messages + 1,
    last_message_at: now,
    closed_at: null,
    waiting_since: null,
    waiting_attended: false,
  };
}

/** How long a claimant waits until they are offered to leave a message. */
const offerAfterMs = 120_000;

/**
 * Returns whole seconds until the claimant is offered to leave a message, 0 from then on; null while they do not wait
 * for a desk that was present. Whoever has no claim has no messages to leave one in.
 */
export function secondsUntilOffer(
  { claim_id: claimId, waiting_since: since, waiting_attended: attended }: Waiting & { claim_id: string | null },
  now: Date,
): number | null {
  if (claimId === null || since === null || !attended) return null;
  return Math.max(0, Math.ceil((since.getTime() + offerAfterMs - now.getTime()) / 1_000));
}

export function secondsWaited({ waiting_since: since, waiting_attended: attended }: Waiting, now: Date): number | null {
  return since !== null && attended ? Math.round((now.getTime() - since.getTime()) / 1_000) : null;
}
