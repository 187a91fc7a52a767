import { useState } from 'react';
import type { DeskClaim, ThreadEntry } from '../../desk-answers.rules.ts';
import { useSeenClient } from '../draft/useSeenClient.ts';
import type { Words } from '../draft/not-kept.ts';

type SeenProps = { claimId: string; answer: DeskClaim; chat: NonNullable<DeskClaim['chat']> };

/** The position of the newest answer that this page has sent, by claim: it was seen. */
const sentHere = new Map<string, number>();

/** An entry's id is its kind and the id that grows in the order of arrival. */
const idOf = (entry: ThreadEntry | undefined): string | undefined => entry?.id.split(' ')[1];

/** Left out where the answer has no such entry any more. */
const seenOf = (entry: ThreadEntry | undefined): { seen?: string } => {
  const seen = idOf(entry);
  return seen === undefined ? {} : { seen };
};

/** What had been said in the chat, and whose the claim was, when the answer was begun; `accept` counts what is newer as seen. */
export function useSeenChat(
  { claimId, answer: { claim, thread }, chat: { position } }: SeenProps,
  words: Words | undefined,
) {
  const client = useSeenClient({ claimId, channel: 'chat', clientId: claim.clientId, text: words?.text ?? '' });
  const said = thread.filter(({ kind }) => kind === 'chat');
  // Positions of a chat have no gaps.
  const positionOf = (id: string) => position - said.filter((entry) => (idOf(entry) ?? '') > id).length;
  const entryAt = (at: number) => said.at(at - position - 1);
  const [begun, setBegun] = useState<number | null>(() => {
    if (words === undefined || words.text === '') return null;
    return words.seen ? positionOf(words.seen) : position;
  });
  const seen = Math.max(begun ?? position, sentHere.get(claimId) ?? 0);
  return {
    seen,
    client,
    forDraft: seenOf(entryAt(seen)),
    came: { newer: position > seen ? said.slice(seen - position) : [], isForOther: client.isForOther },
    follow: (typed: string) => {
      setBegun(typed.trim() === '' ? null : seen);
      client.follow(typed);
    },
    accept: () => {
      setBegun(position);
      return seenOf(entryAt(position));
    },
    markSent: (at: number) => {
      sentHere.set(claimId, at);
      setBegun(null);
      client.follow('');
    },
  };
}
