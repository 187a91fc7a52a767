import MailComposer from 'nodemailer/lib/mail-composer';

import type { Locale } from '#shared/locale.ts';
import type { Brands } from '#server/brands/brand.ts';
import { brandUrl } from '#server/brands/brand-site.ts';
import type { OutgoingMail } from '#server/gateways/mail/mail-gateway.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

export type WrittenMail = {
  id: string;
  to: string;
  brandId: string;
  locale: Locale;
  queuedAt: Date;
  content: MailContent;
};

type Sender = { brands: Brands; from: string; publicUrl: URL };

/** RFC 8058: mail programs show an unsubscribe button of their own, which posts to the URL. */
function unsubscribeHeaders({ unsubscribe }: MailContent): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Takes Message-ID and date from the row, so every retry is the same mail to its reader. */
export async function mailMessage(mail: WrittenMail, { brands, publicUrl, ...sender }: Sender): Promise<OutgoingMail> {
  const { id, to, locale, queuedAt: date, content } = mail;
  const brand = brands.byId(mail.brandId);
  const from = brand.mailFrom ?? sender.from;
  const look = { brand, locale, site: brandUrl(publicUrl, brand) };
  const parts = { subject: content.subject, text: mailText(content, look), html: mailHtml(content, look) };
  const composer = new MailComposer({
    from: { name: brand.companyName, address: from },
    to: { name: '', address: to },
    replyTo: { name: brand.companyName, address: brand.contact.email },
    ...parts,
    date,
    messageId: `<${id}@${publicUrl.hostname}>`,
    // RFC 3834 and Exchange: suppresses out-of-office replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
      ...unsubscribeHeaders(content),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { id, from, to, ...parts, date, message: await composer.compile().build() };
}
