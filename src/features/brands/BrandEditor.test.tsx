// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { BrandAnswer } from '#claim/brand/own/brand-routes.ts';
import type { BrandContent } from '#shared/brands/brand-content.rules.ts';
import { click, control, draw, fill } from '#web/dom.fixture.tsx';
import { BrandEditor } from './BrandEditor.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const content: BrandContent = {
  name: 'Acme',
  companyName: 'Acme Ltd',
  provider: 'Acme',
  insurer: null,
  primary: '#1F4E8C',
  contact: { email: 'help@acme.example', phone: '01632 960 123', hours: 'Monday to Friday' },
  mailFrom: null,
  privacyUrl: null,
  terms: [],
  hosts: [],
  logoLight: 'logo.svg',
  logoDark: 'logo-dark.svg',
  icon: 'icon.svg',
};
const brand: BrandAnswer['brand'] = {
  id: 'acme',
  name: 'Acme',
  logo: null,
  primary: '#1F4E8C',
  keptIn: 'store',
  isDefault: false,
  hosts: [],
  published: 1,
  draft: null,
};
const version = (number: number, phone: string): BrandAnswer => ({
  brand,
  inFile: null,
  newest: number,
  versions: [
    {
      version: number,
      content: { ...content, contact: { ...content.contact, phone } },
      status: 'published',
      savedBy: 'Ada',
      savedAt: '2026-11-06T12:00:00.000Z',
      publishedAt: '2026-11-06T12:00:00.000Z',
    },
  ],
  preview: null,
  use: { clients: [], hasClaims: false, limits: 0 },
});
type Told = { overtaken?: () => void; saved?: () => void };
const editor = (known: BrandAnswer | null, { overtaken = () => {}, saved = () => {} }: Told = {}) => (
  <BrandEditor key={known?.newest} known={known} onSaved={saved} onOvertaken={overtaken} />
);
const valueOf = (name: string) => (control(name) as HTMLInputElement).value;

test('what was typed for a brand is there again after another page, and can be discarded', async () => {
  const redraw = await draw(editor(version(1, '01632 960 123')));
  await fill('Phone', '01632 960 999');
  await redraw(<p>Another page</p>);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await redraw(editor(version(1, '01632 960 123')));
  expect(valueOf('Phone')).toBe('01632 960 999');
  await click('Discard what you typed');
  expect(valueOf('Phone')).toBe('01632 960 123');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('a brand that somebody else has saved meanwhile is read again, and one of both is chosen', async () => {
  const seen: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    seen.push((JSON.parse(init.body as string) as { seen: unknown }).seen);
    if (seen.length === 1) return Response.json({ code: 'changed-meanwhile', title: 'Changed.' }, { status: 409 });
    return Response.json({ version: 3 });
  });
  const overtaken = vi.fn<() => void>();
  const saved = vi.fn<() => void>();
  const redraw = await draw(editor(version(1, '01632 960 123'), { overtaken }));
  await fill('Phone', '01632 960 999');
  await click('Publish');
  await vi.waitFor(() => expect(overtaken).toHaveBeenCalledOnce());
  await redraw(editor(version(2, '01632 960 456'), { saved }));
  expect(valueOf('Phone')).toBe('01632 960 999');
  expect(document.body.textContent).toContain('Somebody else has saved version 2 since.');
  await click('Keep mine');
  await click('Publish');
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(seen).toEqual([1, 2]);
});

test('a brand of a file that was being changed is open again, and a new one keeps its name and id', async () => {
  const inFile: BrandAnswer = {
    ...version(1, ''),
    brand: { ...brand, id: 'harbour', keptIn: 'file' },
    inFile: content,
    newest: null,
    versions: [],
  };
  const redraw = await draw(editor(inFile));
  await click('Change it here');
  await fill('Phone', '01632 960 999');
  await redraw(<p>Another page</p>);
  await redraw(editor(inFile));
  expect(valueOf('Phone')).toBe('01632 960 999');
  await click('Discard what you typed');
  await redraw(editor(null));
  await fill('Name', 'Quay Repairs');
  await fill('Short name', 'quay');
  await redraw(<p>Another page</p>);
  await redraw(editor(null));
  expect([valueOf('Name'), valueOf('Short name')]).toEqual(['Quay Repairs', 'quay']);
  await click('Discard what you typed');
  expect(valueOf('Name')).toBe('');
});
