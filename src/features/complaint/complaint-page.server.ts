import type { Brand } from '#server/brands/brand.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import { printedPage } from '#server/http/printed-page.ts';
import { longest, type TypedComplaint } from './complaint-form.rules.ts';

type Drawn = { claimId: string; typed: TypedComplaint };

/** Returns a page that needs no database: the form with what was typed, to be sent again. */
export function complaintFormPage(drawn: Drawn, brand: Brand, locale: Locale): { html: string; policy: string } {
  const { claimId, typed } = drawn;
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
</form>
<p><a href="/my-claim/${claimId}">${inIt('Back to your claim')}</a></p>`;
  const parts = [
    `<p role="alert"><strong>${inIt('This could not be sent just now. Please try again in a minute.')}</strong></p>`,
    form,
  ];
  return printedPage(
    { title: say(locale, 'Make a complaint'), lead: say(locale, 'Nothing was sent yet.'), parts, locale },
    brand,
  );
}
