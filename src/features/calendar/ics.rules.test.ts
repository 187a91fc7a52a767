import { describe, expect, test } from 'vitest';

import { calendarFile, type CalendarEvent } from './ics.rules.ts';
import { parseCalendar } from './parse-calendar.fixture.ts';

const event: CalendarEvent = {
  uid: 'claim-1-collection',
  sequence: 7,
  changedAt: new Date('2026-11-20T14:05:06.789Z'),
  day: new Date('2026-11-24T10:00:00Z'),
  summary: 'Royal Mail collects your iPhone 15',
  description: 'Pack it before the courier comes.',
  url: 'https://claims.example.com/my-claim/claim-1',
  reminder: 'Royal Mail collects your iPhone 15 tomorrow',
};

const of = (more: Partial<CalendarEvent>) => parseCalendar(calendarFile({ ...event, ...more }));

describe('calendarFile', () => {
  test('is one all-day event with a stable id, a sequence and a reminder, and asks for no answer', () => {
    const { properties, event: read, alarm } = of({});
    expect(properties).toEqual({
      VERSION: '2.0',
      PRODID: '-//Fettle//Claim portal//EN',
      CALSCALE: 'GREGORIAN',
    });
    expect(read).toEqual({
      UID: 'claim-1-collection',
      SEQUENCE: '7',
      DTSTAMP: '20261120T140506Z',
      'DTSTART;VALUE=DATE': '20261124',
      'DTEND;VALUE=DATE': '20261125',
      SUMMARY: event.summary,
      DESCRIPTION: event.description,
      URL: event.url,
      TRANSP: 'TRANSPARENT',
    });
    expect(alarm).toEqual({ ACTION: 'DISPLAY', TRIGGER: '-PT6H', DESCRIPTION: event.reminder });
  });

  test.each([
    ['the evening before the clocks go forward', '2026-03-28T23:30:00Z', '20260328', '20260329'],
    ['the day on which they go forward', '2026-03-29T12:00:00Z', '20260329', '20260330'],
    ['half past midnight the day after, by summer time', '2026-03-29T23:30:00Z', '20260330', '20260331'],
    ['half past midnight on the day on which they go back', '2026-10-24T23:30:00Z', '20261025', '20261026'],
    ['the evening of that day, by winter time', '2026-10-25T23:30:00Z', '20261025', '20261026'],
    ['the last day of a year', '2026-12-31T10:00:00Z', '20261231', '20270101'],
    ['the last day of February', '2028-02-29T10:00:00Z', '20280229', '20280301'],
  ])('is on London’s day: %s', (_what, instant, start, end) => {
    const { event: read } = of({ day: new Date(instant) });
    expect([read['DTSTART;VALUE=DATE'], read['DTEND;VALUE=DATE']]).toEqual([start, end]);
  });

  test.each([
    ['commas, semicolons and backslashes', 'A, B; C \\ D \\n E'],
    ['line breaks', 'One\nTwo\nThree'],
    ['long texts beyond ASCII', 'Ω€😀 – Größe’s “Gerät” '.repeat(12)],
    ['a text that ends at a fold', 'x'.repeat(67)],
  ])('a reader gets back %s', (_what, text) => {
    const { event: read, alarm } = of({ summary: text, description: text, reminder: text });
    expect([read['SUMMARY'], read['DESCRIPTION'], alarm['DESCRIPTION']]).toEqual([text, text, text]);
  });

  test('lines have 75 octets at most, and are folded no sooner', () => {
    const lines = calendarFile({ ...event, summary: 'x'.repeat(200) }).split('\r\n');
    const first = lines.findIndex((line) => line.startsWith('SUMMARY:'));
    expect(lines.slice(first, first + 3).map((line) => line.length)).toEqual([75, 75, 60]);
    expect(calendarFile({ ...event, summary: 'x'.repeat(67) })).toContain(`SUMMARY:${'x'.repeat(67)}\r\nDESCRIPTION`);
  });

  test('an event without a day is none', () =>
    expect(() => calendarFile({ ...event, day: new Date('0001-01-01T00:00:00Z') })).toThrow('needs a day'));

  test('a line break or a control character in a text begins no line of its own', () => {
    const { event: read } = of({ summary: 'A\r\nATTENDEE:mailto:x@example.com\u0007', description: 'B\rC' });
    expect(Object.keys(read)).not.toContain('ATTENDEE');
    expect(read['SUMMARY']).toBe('A\nATTENDEE:mailto:x@example.com');
    expect(read['DESCRIPTION']).toBe('B\nC');
  });
});
