import type { DeviceKind } from '#shared/device-drawings.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';

export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  device?: { kind: DeviceKind; name: string };
  facts?: [label: string, value: string][];
  /** Answers to press, each a link of the portal; above the action. */
  choices?: { label: string; url: string }[];
  /** The one action. `url` is on PUBLIC_URL or the brand's first host, or relative to the root. */
  action?: { label: string; url: string };
  closing?: string[];
  /** For notifications: the preferences page and the one-click URL (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
};

export class MailError extends Error {}

const longestSubject = 200;
const longestText = 5_000;
const mostTexts = 50;

export function checkedRecipient(to: string): string {
  if (couldBeEmail(to)) return cleanEmail(to);
  throw new MailError('The recipient is not one plain mail address.');
}

/** Line ends included: a text of a mail is one line or one paragraph. */
const control = /[\p{Cc}\u2028\u2029]/u;

function checkedText(name: string, text: string, longest: number): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new MailError(`The ${name} of a mail is empty.`);
  if (trimmed.length > longest) throw new MailError(`The ${name} of a mail is longer than ${longest} characters.`);
  if (control.test(trimmed))
    throw new MailError(`The ${name} of a mail holds a line end or another control character.`);
  if (!trimmed.isWellFormed()) throw new MailError(`The ${name} of a mail holds half of a surrogate pair.`);
  return trimmed;
}

function checkedTexts(name: string, texts: readonly string[]): string[] {
  if (texts.length > mostTexts) throw new MailError(`A mail has at most ${mostTexts} of ${name}.`);
  return texts.map((text) => checkedText(name, text, longestText));
}

function checkedLink(url: string, sites: readonly URL[]): string {
  const link = URL.parse(url, sites[0]);
  const isOwn = sites.some(({ origin }) => origin === link?.origin);
  if (link && isOwn && link.username === '' && link.password === '') return link.href;
  throw new MailError('The link of a mail is not an address of this portal.');
}

const checkedAction = ({ label, url }: NonNullable<MailContent['action']>, sites: readonly URL[]) => ({
  label: checkedText('action', label, longestSubject),
  url: checkedLink(url, sites),
});

/** Resolves a relative link against the first site. Throws MailError if a part must not go into a mail. */
export function checkedContent(content: MailContent, sites: readonly URL[]): MailContent {
  const { subject, heading, paragraphs, device, facts = [], choices, action, closing = [], unsubscribe } = content;
  return {
    subject: checkedText('subject', subject, longestSubject),
    heading: checkedText('heading', heading, longestSubject),
    paragraphs: checkedTexts('paragraphs', paragraphs),
    ...(device && { device: { kind: device.kind, name: checkedText('device', device.name, longestSubject) } }),
    facts: facts.map(([label, value]) => [
      checkedText('label', label, longestSubject),
      checkedText('value', value, longestText),
    ]),
    ...(choices && { choices: choices.map((choice) => checkedAction(choice, sites)) }),
    ...(action && { action: checkedAction(action, sites) }),
    closing: checkedTexts('closing', closing),
    ...(unsubscribe && {
      unsubscribe: {
        page: checkedLink(unsubscribe.page, sites),
        oneClick: checkedLink(unsubscribe.oneClick, sites),
      },
    }),
  };
}
