// RFC 5545 without METHOD, so that a calendar sends no reply. The event contains no personal data and no reference.
import { londonTime } from '#shared/time/dates.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type CalendarEvent = {
  /** Constant, so that a later file moves the event instead of adding another. */
  uid: string;
  /** Never lower than in an earlier file of the same event. */
  sequence: number;
  changedAt: Date;
  day: Date;
  summary: string;
  description: string;
  url: string;
  reminder: string;
};

/** RFC 5545 §3.1: without the line break. */
const longestLineOctets = 75;

const encoder = new TextEncoder();
const octets = (text: string): number => encoder.encode(text).length;

function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const character of line) {
    const size = octets(character);
    if (used + size > longestLineOctets) {
      lines.push(current);
      current = ' ';
      used = 1;
    }
    current += character;
    used += size;
  }
  return [...lines, current].join('\r\n');
}

/** Escapes a text (RFC 5545 §3.3.11) and removes control characters, which are not allowed. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

const two = (value: number): string => String(value).padStart(2, '0');

function dateText(day: Date, later = 0): string {
  const time = londonTime(day);
  if (!time) throw new RangeError('An event in a calendar needs a day.');
  const date = new Date(Date.UTC(time.year, time.month - 1, time.day) + later * dayMs);
  return `${date.getUTCFullYear()}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}`;
}

const instantText = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Returns the file with CRLF line ends. DTEND is the day after, because it is exclusive (RFC 5545 §3.6.1). */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fettle//Claim portal//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${instantText(event.changedAt)}`,
    `DTSTART;VALUE=DATE:${dateText(event.day)}`,
    `DTEND;VALUE=DATE:${dateText(event.day, 1)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT6H',
    `DESCRIPTION:${escaped(event.reminder)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
