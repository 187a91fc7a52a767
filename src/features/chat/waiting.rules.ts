// Reply times count only the first answer to a question asked while a desk was present.

type Waiting = { messages: number; waiting_since: Date | null; waiting_attended: boolean };

export function afterClaimant(chat: Waiting, attended: boolean, now: Date) {
  const position = chat.messages + 1;
  return {
    ...{ messages: position, seen_by_claimant: position, last_message_at: now, used_at: now, closed_at: null },
    ...(chat.waiting_since === null && { waiting_since: now, waiting_attended: attended }),
  };
}

export function afterOperator({ messages }: Waiting, now: Date) {
  return {
    ...{ messages: messages + 1, seen_by_operator: messages + 1, last_message_at: now, closed_at: null },
    ...{ waiting_since: null, waiting_attended: false },
  };
}

export function secondsWaited({ waiting_since: since, waiting_attended: attended }: Waiting, now: Date): number | null {
  return since !== null && attended ? Math.round((now.getTime() - since.getTime()) / 1_000) : null;
}
