// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
import type { DeskNominee } from '../../nominee/nominee-routes.ts';
import { NomineesPart } from './NomineesPart.tsx';

const now = new Date('2026-11-06T12:00:00Z');
const waiting: DeskNominee = {
  id: 'n',
  name: 'Dana Field',
  relation: '',
  email: 'dana@example.com',
  may: ['see'],
  state: 'asked',
  asksHandler: true,
  waitsToDecide: false,
  askedBy: 'handler',
  namedBy: '',
  confirmedBy: '',
  mayConfirm: false,
  askedAt: '2026-11-05T12:00:00.000Z',
  confirmedAt: null,
  until: '2027-11-05T12:00:00.000Z',
  endedAt: null,
  endedBy: null,
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Kim', 'Waits for a colleague'],
  ['', 'End it, then name them again'],
])('of somebody who was named by “%s” and waits, it is said: %s', async (namedBy, said) => {
  const body = JSON.stringify({ nominated: [{ ...waiting, namedBy }] });
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
  await draw(<NomineesPart claimId="c" name="Priya Nair" now={now} mayReply />);
  await vi.waitFor(() => expect(document.body.textContent).toContain(said));
});

test('of somebody who acts and may not decide yet it is said, with the button that confirms them', async () => {
  const acting = { state: 'confirmed', askedBy: 'claimant', waitsToDecide: true, mayConfirm: true } as const;
  const body = { nominated: [{ ...waiting, ...acting, confirmedAt: waiting.askedAt }] };
  vi.stubGlobal('fetch', async () => Response.json(body));
  await draw(<NomineesPart claimId="c" name="Priya Nair" now={now} mayReply />);
  await vi.waitFor(() => expect(document.body.textContent).toContain('but decides only once you confirm'));
  expect(control('Confirm Dana Field')).toBeDefined();
});

test('a handler reads of whom they end that they may act for the claimant', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ nominated: [waiting] }));
  await draw(<NomineesPart claimId="c" name="Priya Nair" now={now} mayReply />);
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain(`End that ${waiting.name} may act for the claimant`),
  );
});

const acts = { state: 'confirmed', confirmedAt: waiting.askedAt, confirmedBy: 'Kim' } as const;
const ends = { state: 'ended', endedAt: waiting.askedAt, endedBy: 'handler' } as const;

test.each([
  [['Confirm Dana Field'], acts, 'Acts since'],
  [
    ['End that Dana Field may act for the claimant', 'Yes, end that Dana Field may act for the claimant'],
    ends,
    'Ended',
  ],
])('the focus stays with the nominees when %s has gone, and an end asks first', async (presses, next, said) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(path);
    return Response.json({ nominated: [{ ...waiting, mayConfirm: true, ...(sent.length > 0 && next) }] });
  });
  await draw(<NomineesPart claimId="c" name="Priya Nair" now={now} mayReply />);
  await vi.waitFor(() => expect(control('Confirm Dana Field')).toBeDefined());
  for (const name of presses) {
    expect(sent).toEqual([]);
    // oxlint-disable-next-line no-await-in-loop
    await click(name);
  }
  await vi.waitFor(() => expect(document.body.textContent).toContain(said));
  expect(sent).toHaveLength(1);
  expect(focused().querySelector('li')?.textContent).toContain('Dana Field');
});
