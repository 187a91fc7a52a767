import type { StoredText } from '#server/gateways/sms/sms-folder.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { demoPage } from '#server/outbox/mail/mail-page.ts';

const timeOf = ({ date }: StoredText): string => date.replace('T', ' ').replace(/\..*$/, ' UTC');

function withLinks(body: string): string {
  return escapeHtml(body).replaceAll(/https?:\/\/[^\s<"]+[\w/=-]/g, (url) => `<a href="${url}">${url}</a>`);
}

export function textListPage(texts: readonly StoredText[]): string {
  const items = texts.map(
    (text) =>
      `<li><p><span>${escapeHtml(text.to)}, ${escapeHtml(timeOf(text))}</span></p>` +
      `<pre tabindex="0" aria-label="The text">${withLinks(text.body)}</pre></li>`,
  );
  const none = '<p>No text has been written yet. Reload this page after doing something that sends one.</p>';
  return demoPage(
    'Texts',
    `<h1>Texts</h1><p>This server has no provider for texts (SMS_ACCOUNT_SID), so it keeps what it would send. The newest come first. <a href="/demo/mails">Mails</a></p>` +
      (items.length > 0 ? `<ul>${items.join('')}</ul>` : none),
  );
}
