// Typing is never stored.

export type ChatNews =
  | { chatId: string; kind: 'changed' }
  | { chatId: string; kind: 'typing'; side: 'claimant' | 'operator' };

export function newsText(news: ChatNews): string {
  return news.kind === 'changed' ? news.chatId : `${news.chatId} ${news.side}`;
}

export function newsOf(payload: string): ChatNews {
  const [chatId = '', side] = payload.split(' ');
  if (side === 'claimant' || side === 'operator') return { chatId, kind: 'typing', side };
  return { chatId, kind: 'changed' };
}
