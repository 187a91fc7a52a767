import type { BootChat } from '#shared/page/boot.ts';

const kinds = ['built-in', 'chatwoot', 'off'] as const;

type ChatKind = (typeof kinds)[number];

export function chatKind(text: string): ChatKind {
  const kind = kinds.find((name) => name === text);
  if (kind !== undefined) return kind;
  throw new Error(`must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}, not “${text}”.`);
}

/** The website token of an inbox, which is public. */
export function chatwootToken(text: string): string {
  if (/^\w{8,100}$/.test(text)) return text;
  throw new Error('must be the website token of a Chatwoot inbox: letters and digits only.');
}

type Given = { kind: ChatKind; url: URL | null; token: string | null };

export function chatSetting({ kind, url, token }: Given): { chat: BootChat; messages: string[] } {
  if (kind !== 'chatwoot') return { chat: { kind }, messages: [] };
  if (url !== null && token !== null) return { chat: { kind, url: url.origin, token }, messages: [] };
  return { chat: { kind: 'off' }, messages: ['CHAT=chatwoot needs CHATWOOT_URL and CHATWOOT_TOKEN as well.'] };
}
