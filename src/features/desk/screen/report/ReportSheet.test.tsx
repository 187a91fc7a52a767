// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import type { ClaimReports, ShownReportVersion } from '../../report/report-answers.rules.ts';
import { tellDeskNews } from '../news/desk-news.ts';
import { ReportSheet } from './ReportSheet.tsx';

afterEach(() => vi.unstubAllGlobals());

const version = (number: number): ShownReportVersion => ({
  number,
  origin: 'desk',
  by: 'Lee Park',
  issuedAt: '2026-11-06T11:00:00Z',
  isWithdrawn: false,
  content: {
    findings: 'The glass is broken.',
    cause: null,
    liquid: null,
    liquidWords: '',
    parts: [],
    recommendation: null,
    recommendationWords: '',
  },
  entries: [],
  url: null,
});
let versions = [version(1)];
const reports = (): ClaimReports => ({
  draft: null,
  versions,
  form: null,
  needed: [],
  inspectedAt: null,
  engineer: '',
});

const issue = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

test('a version that a colleague issues meanwhile is named, and replaced only once it was seen', async () => {
  const issued: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/reports')) return Response.json(reports());
    if (url.endsWith('/report-save')) return Response.json({ hash: 'mine', at: '2026-11-06T12:00:00Z' });
    issued.push(JSON.parse(init?.body as string));
    return Response.json({ title: 'Version 2 stands here.', code: 'changed-meanwhile' }, { status: 409 });
  });
  const given = { name: 'Priya Nair', now: new Date('2026-11-06T12:00:00Z'), again: () => {}, onClose: () => {} };
  await draw(<ReportSheet claimId="claim" {...given} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('The glass is broken.'));
  versions = [version(2), version(1)];
  await act(async () => tellDeskNews(JSON.stringify({ claims: ['claim'] })));
  await vi.waitFor(() => expect(document.body.textContent).toContain('Version 2 was issued while this was open.'));
  await issue();
  expect(issued).toEqual([{ seen: 'mine', newest: 1 }]);
  await click('Keep mine');
  await issue();
  expect(issued[1]).toEqual({ seen: 'mine', newest: 2 });
});
