// What processes tell each other of conversations. Typing is only ever said, never kept.

export type ChatNews =
  /** Something of the conversation is to be looked at again. */
  { chatId: string; kind: 'changed' } | { chatId: string; kind: 'typing'; side: 'claimant' | 'operator' };

export function newsText(news: ChatNews): string {
  return news.kind === 'changed' ? news.chatId : `${news.chatId} ${news.side}`;
}

export function newsOf(payload: string): ChatNews {
  const [chatId = '', side] = payload.split(' ');
  if (side === 'claimant' || side === 'operator') return { chatId, kind: 'typing', side };
  return { chatId, kind: 'changed' };
}
