import type { MailLook } from './mail-look.ts';
import type { MailContent } from './mail-content.ts';
import { mailWords } from './mail-words.ts';

export function mailText(content: MailContent, { brand, locale }: MailLook): string {
  const { heading, paragraphs, facts = [], choices = [], action, closing = [], unsubscribe } = content;
  const words = mailWords(locale);
  const parts = [
    brand.name,
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...choices.map(({ label, url }) => `${label}:\n${url}`),
    action ? `${action.label}:\n${action.url}` : '',
    ...closing,
    // The usual signature delimiter; mail programs collapse what follows.
    `-- \n${words.questions(brand.contact)}\n${words.sender(brand.companyName)}` +
      (unsubscribe ? `\n${words.unsubscribe}:\n${unsubscribe.page}` : ''),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
