import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import type { DeskApp } from '../desk-app.fixture.ts';

type MailedCode = { to: string; code: string; content: MailContent };

/** Oldest first. */
export async function mailedCodes({ database, services }: DeskApp): Promise<MailedCode[]> {
  const mails = database.kysely.selectFrom('mail').selectAll().where('key', 'like', 'mailed-code:%');
  return (await mails.orderBy('id').execute()).map(({ id, recipient: to, ciphertext, nonce, key_id }) => {
    if (!ciphertext || !nonce || !key_id) throw new Error('The mail has no content.');
    const text = unseal(services.settings, { ciphertext, nonce, keyId: key_id }, mailSeal(id));
    const content = JSON.parse(text) as MailContent;
    return { to, code: content.subject.slice(0, 6), content };
  });
}

/** Returns another code of the same form. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
