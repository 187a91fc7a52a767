import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail, countMailsTo } from '#server/outbox/mail/mail.ts';
import { localeNamed, type Locale } from '#shared/locale.ts';
import type { ChatServices } from '#features/chat/availability.server.ts';
import { mailsPerHour } from '#features/chat/chat-limits.rules.ts';
import { answerMail, messageLeftMail } from '#features/chat/chat-mails.server.ts';
import type { ChatRow } from '#features/chat/chats.data.ts';
import type { Db } from '#server/db/connect.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

type Names = { portal: string; company: string; locale: Locale };
type Letter = { key: string; content: (names: Names, name: string) => MailContent };

async function post(tx: Db, services: ChatServices, chat: ChatRow, { key, content }: Letter) {
  const { contact_email: to, contact_name: name, brand_id: brandId } = chat;
  if (to === null || name === null) return;
  const { name: portal, companyName: company } = services.brands.byId(brandId);
  const locale = localeNamed(chat.locale);
  await addMail(tx, { key, to, brandId, locale, content: content({ portal, company, locale }, name) }, services);
}

export async function queueMessageLeftMail(tx: Db, services: ChatServices, chat: ChatRow): Promise<void> {
  const since = new Date(services.now().getTime() - hourMs);
  const to = chat.contact_email ?? '';
  if ((await countMailsTo(tx, services.settings, { to, since })) >= mailsPerHour) return;
  await post(tx, services, chat, { key: `chat-left:${chat.id}`, content: messageLeftMail });
}

export async function queueAnswerMail(
  tx: Db,
  services: ChatServices,
  chat: ChatRow,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const content = (names: Names, name: string) => answerMail(names, name, text);
  await post(tx, services, chat, { key: `chat-answer:${id}`, content });
}
