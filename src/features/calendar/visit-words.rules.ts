import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { placeWords } from '#claim/parcel/parcel-words.rules.ts';
import type { Visit } from '#claim/calendar/visit.rules.ts';

export type VisitWords = { summary: string; description: string; reminder: string };

export function visitWords(visit: Omit<Visit, 'date'>, device: string, locale: Locale): VisitWords {
  const courier = visit.courier.trim() || say(locale, 'A courier');
  if (visit.kind === 'collection') {
    const summary = say(locale, '{courier} collects your {device}', { courier, device });
    const description = 'Pack your {device} before this day. Your claim page has a packing list.';
    return {
      summary,
      description: say(locale, description, { device }),
      reminder: say(locale, '{summary} tomorrow. Is it packed?', { summary }),
    };
  }
  if (visit.place === '') {
    const summary = say(locale, '{courier} brings your {device} back', { courier, device });
    const description = 'Please be there, or ask someone to take it in. Your claim page has the latest date.';
    return { summary, description: say(locale, description), reminder: say(locale, '{summary} tomorrow', { summary }) };
  }
  const summary = say(locale, '{courier} delivers your {device}', { courier, device });
  const goesTo = say(locale, 'It goes to: {place}', { place: placeWords(visit.place, locale) });
  return {
    summary,
    description: `${goesTo}\n${say(locale, 'Your claim page has the latest date.')}`,
    reminder: say(locale, '{summary} tomorrow', { summary }),
  };
}
