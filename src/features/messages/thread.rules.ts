// An inactive message has been archived and is neither listed nor counted (spec §2.8).

import { sorted } from '#shared/fallbacks/sorted.ts';
import type { Attachment } from '#claim/messages/attachment.rules.ts';

export type SentFile = Attachment & { url: string };
export type Received = {
  id: string;
  subject: string;
  body: string;
  dateSent: string;
  read: boolean;
  active: boolean;
  attachments: readonly SentFile[];
};
export type Sent = {
  id: string;
  subject: string;
  message: string;
  nominee: string;
  dateSent: string;
  state: string;
  attachments: readonly SentFile[];
};

export type ThreadItem = ({ from: 'company' } & Received) | ({ from: 'claimant' } & Sent);

export function threadOf(received: readonly Received[], sent: readonly Sent[]): ThreadItem[] {
  const items: ThreadItem[] = [
    ...received.filter(({ active }) => active).map((message) => ({ from: 'company' as const, ...message })),
    ...sent.map((message) => ({ from: 'claimant' as const, ...message })),
  ];
  return sorted(items, (one, other) => Date.parse(other.dateSent) - Date.parse(one.dateSent));
}

export function isUnread(item: ThreadItem): boolean {
  return item.from === 'company' && !item.read;
}

/** Characters of subject and body in a row (spec §9.7). */
export const previewLengths = { phone: { subject: 20, body: 40 }, wide: { subject: 30, body: 70 } };
