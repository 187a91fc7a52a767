import type { Brand } from '#server/brands/brand.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import { printedPage } from '#server/http/printed-page.ts';
import { longest, type TypedComplaint } from './complaint-form.rules.ts';

export type UnsentReason = 'away' | 'signed-out';

export type Unsent = { claimId: string; typed: TypedComplaint; reason: UnsentReason };

const reasons = {
  away: 'This could not be sent just now. Please try again in a minute.',
  'signed-out':
    'This was not sent, because you’ve been signed out to protect your details. Find your claim in a new tab, then come back here and send it.',
} satisfies Record<UnsentReason, ServerText>;

/** In a new tab, because what was typed stands on this page alone. */
const findLink = (claimId: string, text: string): string =>
  `<p><a href="/track?returnUrl=${encodeURIComponent(`/my-claim/${claimId}`)}" target="_blank" rel="noopener">${text}</a></p>`;

/** Returns a page that needs neither database nor session: the form with what was typed, to be sent again. */
export function complaintFormPage(drawn: Unsent, brand: Brand, locale: Locale): { html: string; policy: string } {
  const { claimId, typed, reason } = drawn;
  const inIt = (text: ServerText) => escapeHtml(say(locale, text));
  const area = (field: 'words' | 'wanted', label: string) =>
    `<p><label for="${field}">${label}</label><br><textarea id="${field}" name="${field}" rows="6" cols="40" maxlength="${longest[field]}">\n${escapeHtml(typed[field])}</textarea></p>`;
  const choice = (kind: string, label: string) =>
    `<p><label><input type="radio" name="kind" value="${kind}"${typed.kind === kind ? ' checked' : ''}> ${label}</label></p>`;
  const form = `<form method="post" action="/complaint/${claimId}" accept-charset="utf-8">
${area('words', inIt('What went wrong'))}
${area('wanted', inIt('What would you like us to do? (if you know)'))}
<p><label for="reach">${inIt('How can we reach you best?')}</label><br><input id="reach" name="reach" size="40" maxlength="${longest.reach}" value="${escapeHtml(typed.reach)}"></p>
<fieldset><legend>${inIt('What is it about?')}</legend>
${choice('service', inIt('The service or the decision'))}
${choice('data', inIt('What happened to your personal data'))}
</fieldset>
<p><button type="submit">${inIt('Send complaint')}</button></p>
</form>`;
  const parts = [
    `<p role="alert"><strong>${inIt(reasons[reason])}</strong></p>`,
    ...(reason === 'signed-out' ? [findLink(claimId, inIt('Find your claim in a new tab'))] : []),
    form,
    ...(reason === 'away' ? [`<p><a href="/my-claim/${claimId}">${inIt('Back to your claim')}</a></p>`] : []),
  ];
  return printedPage(
    { title: say(locale, 'Make a complaint'), lead: say(locale, 'Nothing was sent yet.'), parts, locale },
    brand,
  );
}
