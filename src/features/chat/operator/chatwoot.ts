import type { Locale } from '#shared/locale.ts';

// By www.chatwoot.com/hc/user-guide. Its own launcher stays hidden, because ours has the same place on every page.

type Inbox = { url: string; token: string };

type ChatwootWindow = {
  chatwootSettings?: object;
  chatwootSDK?: { run: (inbox: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: { toggle: (state?: 'open' | 'close') => void };
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
    ) => unknown;
  };
};

const page = (): ChatwootWindow => window as unknown as ChatwootWindow;

let ready: Promise<void> | null = null;

const timeoutMs = 15_000;

const scriptOf = ({ url }: Inbox) => `${url}/packs/js/sdk.js`;

/** Allows the widget to write HTML by a Trusted Types policy, and to load only its own script. */
function allowItsWriting(inbox: Inbox): void {
  page().trustedTypes?.createPolicy('default', {
    createHTML: (html) => html,
    createScriptURL: (url) => {
      if (url === scriptOf(inbox)) return url;
      throw new TypeError(`No script is loaded from ${url}.`);
    },
  });
}

async function loadScript(inbox: Inbox): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The script of the chat did not load.')));
  });
  script.src = scriptOf(inbox);
  document.head.append(script);
  await loaded;
}

const chatwootLocales: Record<Locale, string> = { 'en-GB': 'en_GB', 'en-US': 'en', pl: 'pl' };

async function start(inbox: Inbox, locale: Locale): Promise<void> {
  allowItsWriting(inbox);
  page().chatwootSettings = {
    hideMessageBubble: true,
    position: 'right',
    locale: chatwootLocales[locale],
    darkMode: 'auto',
    showUnreadMessagesDialog: false,
  };
  await loadScript(inbox);
  const isReady = new Promise<void>((resolve, reject) => {
    window.addEventListener('chatwoot:ready', () => resolve(), { once: true });
    setTimeout(() => reject(new Error('The chat did not start.')), timeoutMs);
  });
  page().chatwootSDK?.run({ websiteToken: inbox.token, baseUrl: inbox.url });
  await isReady;
}

export async function toggleChatwoot(inbox: Inbox, locale: Locale): Promise<void> {
  const isFirst = ready === null;
  ready ??= start(inbox, locale);
  await ready;
  page().$chatwoot?.toggle(isFirst ? 'open' : undefined);
}
