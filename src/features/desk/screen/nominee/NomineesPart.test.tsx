// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { control, draw } from '#web/dom.fixture.tsx';
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
