// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import * as m from '#web/messages/index.ts';
import { click, draw, fill } from '#web/dom.fixture.tsx';
import type { QuoteTemplate } from '../../quote/template/template-routes.ts';
import { KeepTemplate } from './KeepTemplate.tsx';
import { typedLine } from './typed-quote.ts';
import type { Draft } from './useQuoteDraft.ts';

const line = { part: 'Screen', description: 'OLED', quantity: 1, netPence: 11_500, vatRate: 20 } as const;
const draft = {
  typed: { lines: [typedLine({ ...line, vatPence: 0, totalPence: 0 }, 1)], share: '0', until: '' },
} as unknown as Draft;

const templateOf = (version: number): QuoteTemplate => ({
  id: '0193a000-0000-4000-8000-000000000001',
  version,
  title: 'Screen',
  device: null,
  fault: '',
  lines: [line],
  sharedWith: 'me',
  savedBy: 'Kim',
  savedAt: '2026-11-06T12:00:00Z',
  mayChange: true,
});

const keep = (version: number) => (
  <KeepTemplate draft={draft} templates={[templateOf(version)]} audiences={['me']} again={() => {}} />
);

afterEach(() => vi.unstubAllGlobals());

test('a version that came while the sheet stood open is replaced only after its refusal was read', async () => {
  const seen: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const sent = (JSON.parse(body) as { seen: number | null }).seen;
    seen.push(sent);
    if (sent === 2) return Response.json({ version: 3 });
    return Response.json({ status: 409, code: 'changed-meanwhile', title: 'Changed.' }, { status: 409 });
  });
  const redraw = await draw(keep(1));
  await redraw(keep(2));
  await fill(m.desk_template_name(), 'Screen');
  await click(m.desk_template_keep_submit());
  await click(m.desk_template_keep_submit());
  expect(seen).toEqual([1, 2]);
});
