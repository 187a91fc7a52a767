import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';

type Refusal = NonNullable<ShownComplaint['letters'][number]['refused']>;

function lateText({ kind, days }: ShownComplaint): string {
  if (kind === 'data') return m.desk_complaint_letter_late_data();
  const isTold = days.some(({ what }) => what === 'eight-weeks');
  return isTold ? m.desk_complaint_letter_late_told() : m.desk_complaint_letter_late();
}

/** Nobody looks for a letter that was sent, or that such a complaint never has. */
const texts: Partial<Record<Refusal, (complaint: ShownComplaint) => string>> = {
  'letter-early': ({ eightWeeksFrom }) =>
    m.desk_complaint_letter_early({ day: eightWeeksFrom === null ? '' : formatDate(eightWeeksFrom) }),
  'summary-late': () => m.desk_complaint_letter_summary_late(),
  'acknowledgement-late': lateText,
  'no-receipt': ({ respondentName: name }) => m.desk_complaint_letter_insurers({ name }),
};

/** Returns why letters are not offered, each reason once. */
export const refusalTexts = (complaint: ShownComplaint): string[] =>
  [
    ...new Set(
      complaint.letters.flatMap(({ refused }) => (refused === null ? [] : [texts[refused]?.(complaint) ?? ''])),
    ),
  ].filter((text) => text !== '');
