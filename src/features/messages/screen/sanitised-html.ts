import type { DOMPurify } from 'dompurify';

import { messageAttributes, messageLinkSchemes, messageTags } from '#claim/messages/message-html.rules.ts';

const cleaning = {
  ALLOWED_TAGS: messageTags,
  ALLOWED_ATTR: Object.values(messageAttributes).flat(),
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${messageLinkSchemes.join('|')}):`, 'i'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

let loading: Promise<DOMPurify> | null = null;

async function load(): Promise<DOMPurify> {
  const { default: purifier } = await import('dompurify');
  if (!purifier.isSupported) throw new Error('This browser cannot clean HTML.');
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  });
  return purifier;
}

/** Sanitises again, whatever the server has done. Rejects if the browser cannot sanitise. */
export async function sanitisedHtml(html: string): Promise<DocumentFragment> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return (await loading).sanitize(html, cleaning);
}
