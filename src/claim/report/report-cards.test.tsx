// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { setPageLocale } from '#shared/page/page-locale.ts';
import { draw } from '#web/dom.fixture.tsx';
import { ReportCards } from './ReportCards.tsx';
import type { ShownReport } from './report.rules.ts';

const report: ShownReport = {
  claim: [{ name: 'Customer', lines: ['Anna Nowak'] }],
  inspection: [],
  accessories: ['Charger'],
  device: [{ name: 'Colour', lines: ['Blue'] }],
  findings: [{ name: 'Cause', lines: ['Liquid', 'Rust around the battery.'] }],
};

afterEach(() => setPageLocale('en-GB'));

const marked = () => [...document.querySelectorAll('[lang="en-GB"]')].map((one) => one.textContent);

test('on a page in another language, the engineer’s words are marked as English, names of people are not', async () => {
  setPageLocale('pl');
  await draw(<ReportCards report={report} />);
  expect(marked()).toEqual(expect.arrayContaining(['Charger', 'Blue', 'Rust around the battery.']));
  expect(marked()).not.toContain('Anna Nowak');
});

test('on an English page nothing is', async () => {
  await draw(<ReportCards report={report} />);
  expect(marked()).toEqual([]);
});
