import type { PictureField } from '#shared/brands/brand-content.rules.ts';
import type { BrandContent } from '#shared/brands/brand-content.rules.ts';
import type { BrandToSave } from '#shared/brands/saved-brand.rules.ts';

const textFields = [
  'name',
  'companyName',
  'provider',
  'insurer',
  'primary',
  'accent',
  'mailFrom',
  'privacyUrl',
] as const;
const contactFields = ['email', 'phone', 'hours'] as const;
const lineFields = ['terms', 'hosts'] as const;

export type TextField = (typeof textFields)[number] | (typeof contactFields)[number] | (typeof lineFields)[number];

/**
 * As it is typed: terms and hosts a line each, and empty where there is none. A picture is a data URL, the name of one
 * that the brand has, or empty.
 */
export type BrandDraft = Record<TextField | PictureField, string> & Pick<BrandContent, 'chatHours'>;

const shippedTerms = [
  '{provider} is a trading name of a company instructed by {insurer}.',
  'Back up your data before we collect your device, because a repair can erase it.',
];

export const newDraft: BrandDraft = {
  name: '',
  companyName: '',
  provider: '',
  insurer: '',
  primary: '#1F4E8C',
  accent: '',
  email: '',
  phone: '',
  hours: 'Monday to Friday, 9am to 5pm',
  mailFrom: '',
  privacyUrl: '',
  terms: shippedTerms.join('\n'),
  hosts: '',
  logoLight: '',
  logoDark: '',
  icon: '',
};

export function draftOf(content: BrandContent): BrandDraft {
  const { contact, terms, hosts, insurer, accent = '', mailFrom, privacyUrl, chatHours, ...said } = content;
  return {
    ...said,
    ...contact,
    accent,
    terms: terms.join('\n'),
    hosts: hosts.join('\n'),
    insurer: insurer ?? '',
    mailFrom: mailFrom ?? '',
    privacyUrl: privacyUrl ?? '',
    ...(chatHours && { chatHours }),
  };
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** What is wrong is sent as it is, so that the server says what to change. */
export function contentOf(draft: BrandDraft): BrandToSave {
  const { email, phone, hours, accent, logoDark, icon, chatHours, ...typed } = draft;
  return {
    ...typed,
    // Most companies trade under one name.
    companyName: typed.companyName.trim() || typed.name,
    provider: typed.provider.trim() || typed.companyName.trim() || typed.name,
    insurer: orNull(typed.insurer),
    mailFrom: orNull(typed.mailFrom),
    privacyUrl: orNull(typed.privacyUrl),
    contact: { email: email.trim(), phone, hours },
    terms: linesOf(typed.terms),
    hosts: linesOf(typed.hosts),
    ...(accent.trim() !== '' && { accent: accent.trim() }),
    ...(logoDark !== '' && { logoDark }),
    ...(icon !== '' && { icon }),
    ...(chatHours && { chatHours }),
  };
}

/** Returns the id that a name suggests: what stands in addresses. */
export function idOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

/** Where the server's pointers lead: `content/contact/phone` is the field `phone`, and `content/hosts/1` a line of `hosts`. */
export function fieldOf(pointer: string): string {
  const [first = '', second = first, third = second] = pointer.split('/');
  if (first !== 'content') return first;
  return second === 'contact' ? third : second;
}
