import { createHash } from 'node:crypto';

import { GraphQLError } from 'graphql';

import type { CodePlace, CodeWait } from '#claim/mailed-code/mailed-code.data.ts';
import { enterCode, mailCode, type CodeEntered } from '#claim/mailed-code/mailed-code.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Tx } from '#server/db/connect.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { Locale } from '#shared/locale.ts';
import { cleanEmail } from '#shared/people/email.ts';
import { readDecisionContact } from './decision-code.data.ts';
import { confirmationOf } from './decision-code.rules.ts';

type Asker = Pick<GraphqlContext, 'services' | 'viewer' | 'locale'>;

/** `about` is the id of what is decided, in the version that was on screen. `always`: whether or not the client asks. */
type Decided = { claimId: string; about: string; always?: boolean };

const noToken = Buffer.alloc(0);

/** A code is good for one claim, one version and one session, while the claim keeps the address that it was mailed to. */
function placeOf({ claimToken, accountToken }: Viewer, { claimId, about }: Decided, email: string): CodePlace {
  const hash = createHash('sha256').update(`decision ${about} `);
  hash.update(claimToken ?? noToken).update(' ');
  hash.update(accountToken ?? noToken).update(' ');
  hash.update(cleanEmail(email));
  return { claimId, purpose: 'decision', boundHash: hash.digest() };
}

/** Returns the same for a session whatever it decides. */
function askerOf({ claimToken, accountToken }: Viewer): string {
  const hash = createHash('sha256').update('asks for codes ');
  hash.update(claimToken ?? noToken).update(' ');
  hash.update(accountToken ?? noToken);
  return hash.digest('hex').slice(0, 32);
}

const minuteSeconds = 60;

function codeError(code: string, message: string, more: object = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, field: 'code', ...more } });
}

const byTelephone = () =>
  codeError('CODE_BY_TELEPHONE', 'We have no email address for your claim to mail a code to. Telephone us instead.');

function limited({ seconds, hasOwn }: CodeWait): GraphQLError {
  const minutes = Math.ceil(seconds / minuteSeconds);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const message = hasOwn
    ? `We’ve mailed all the codes we can within the hour. Enter the newest one you asked for here, or wait ${wait}.`
    : `Codes for your claim were asked for on other devices within the hour. Wait ${wait}, or telephone us.`;
  return codeError('CODE_LIMITED', message, { retryAfterSeconds: seconds });
}

export type Refused = { kind: 'required' } | { kind: 'by-telephone' } | Exclude<CodeEntered, { kind: 'right' }>;

export function errorOfRefused(refused: Refused): GraphQLError {
  switch (refused.kind) {
    case 'required':
      return codeError('CODE_REQUIRED', 'Ask for a code, and enter it with your decision.');
    case 'by-telephone':
      return byTelephone();
    case 'malformed':
      return codeError('CODE_MALFORMED', 'Enter the 6-digit code.');
    case 'wrong':
      return codeError('CODE_WRONG', 'That code isn’t right. Try again.', { left: refused.left });
    case 'over':
      return codeError('CODE_OVER', 'This code doesn’t work any more. Ask for another one.');
  }
}

type Entered = { kind: 'not-needed' } | { kind: 'right' } | { kind: 'refused'; refused: Refused };

async function readConfirmation(tx: Tx, { claimId, always = false }: Decided) {
  const { brand, contact } = await readDecisionContact(tx, claimId);
  return { brand, contact, confirmation: confirmationOf({ ...contact, needsCode: always || contact.needsCode }) };
}

/**
 * Compares the code, where the client asks for one, and uses it up. The caller commits whatever comes of it, so that a
 * try stays counted; a decision that is rolled back has not used the code.
 */
export async function enterDecisionCode(
  tx: Tx,
  { services, viewer }: Omit<Asker, 'locale'>,
  decided: Decided,
  code: string | null,
): Promise<Entered> {
  const { contact, confirmation } = await readConfirmation(tx, decided);
  if (confirmation === 'none') return { kind: 'not-needed' };
  if (confirmation === 'by-telephone') return { kind: 'refused', refused: { kind: 'by-telephone' } };
  if (code === null) return { kind: 'refused', refused: { kind: 'required' } };
  const entered = await enterCode(tx, services, placeOf(viewer, decided, contact.email), code);
  return entered.kind === 'right' ? entered : { kind: 'refused', refused: entered };
}

/** Mails a code to the claim's address. Throws CODE_LIMITED and CODE_BY_TELEPHONE; does nothing where none is needed. */
export async function mailDecisionCode(
  tx: Tx,
  { services, viewer, locale }: Asker,
  decided: Decided,
  contentOf: (code: string, locale: Locale) => MailContent,
): Promise<void> {
  const { brand, contact, confirmation } = await readConfirmation(tx, decided);
  if (confirmation === 'none') return;
  if (confirmation === 'by-telephone') throw byTelephone();
  const letter = {
    to: contact.email,
    brandId: brandsOf(services).byId(brand).id,
    locale,
    contentOf,
    asker: askerOf(viewer),
  };
  const mailed = await mailCode(tx, services, placeOf(viewer, decided, contact.email), letter);
  if (mailed.kind === 'limited') throw limited(mailed);
  if (mailed.kind === 'unmailable') throw byTelephone();
}
