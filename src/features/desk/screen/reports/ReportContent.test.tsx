// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { draw } from '#web/dom.fixture.tsx';
import type { ReportAnswer } from '../../reports/report-routes.ts';
import { figuresOf, type ReportName } from '#claim/measures/report-list.rules.ts';
import { ReportContent } from './ReportContent.tsx';

const span = { from: '2026-10-10', to: '2026-11-06' };
const answer = {
  ...span,
  beforeSpan: span,
  figures: [],
  before: [],
  weeks: [],
  groups: [],
  by: null,
  now: null,
  countedAt: '2026-11-06T14:00:00Z',
  avoided: null,
  notAvoidedBefore: null,
} as unknown as ReportAnswer;

const drawn = async (
  demo: boolean,
  more: Partial<ReportAnswer> = {},
  report: ReportName = 'answers',
): Promise<string> => {
  await draw(
    <BootContext value={{ demo } as Boot}>
      <ReportContent report={report} answer={{ ...answer, ...more }} file="" />
    </BootContext>,
  );
  return document.body.textContent;
};

test('a report of the demo says that its counts are made up', async () => {
  expect(await drawn(true)).toContain('In this demo the counts of days before today are made up.');
});

test('a report says when it was counted', async () => {
  expect(await drawn(false)).toContain('Counted at Friday 6\u00a0November, 14:00.');
});

test('no other report does', async () => {
  expect(await drawn(false)).not.toContain('made up');
});

test.each([
  [0, false],
  [12, true],
])('weeks of at most %d beside one that is kept back have a chart: %s', async (value, hasChart) => {
  const id = figuresOf('answers')[0]?.id ?? 'came';
  const figure = { id, value, n: value, missing: null };
  const weeks = [
    { from: '2026-10-10', figures: [figure] },
    { from: '2026-10-17', figures: [{ ...figure, value: null, missing: 'kept-back' }] },
  ] as ReportAnswer['weeks'];
  await drawn(false, { figures: [figure], before: [figure], weeks });
  expect(document.querySelector('figure') !== null).toBe(hasChart);
});

test.each([
  ['with the portal, where that came later than its first', '2026-11-02', true],
  ['no other than its first', '2026-08-15', false],
])('contacts avoided say from which day of a report on they count: %s', async (_day, from, isTold) => {
  const avoided = { contacts: 160, perClaim: 2.5, measuredOn: '2026-03-31', claims: 400, from };
  const text = await drawn(false, { from: '2026-08-15', to: '2026-11-06', avoided }, 'contacts');
  expect(text.includes('of 400 claims. Only days from 02/11/2026 count, the first day with the portal.')).toBe(isTold);
});
