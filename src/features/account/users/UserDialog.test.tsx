// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#features/account/account-answers.rules.ts';
import { click, draw, fill, press } from '#web/dom.fixture.tsx';
import { UserDialog } from './UserDialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const user: User = {
  id: '0198c7a4-0000-7000-8000-000000000002',
  email: 'lee@example.com',
  name: 'Lee Park',
  roles: ['handler'],
  rights: ['reply'],
  brands: null,
  clientIds: null,
  status: 'active',
  lockedOutUntil: null,
  lockedOutForGood: false,
  twoFactorEnabled: false,
  invitedAt: null,
  inviteExpiresAt: null,
  signedInAt: null,
  createdAt: '2026-11-06T12:00:00.000Z',
};
const brands = [
  { id: 'acme', name: 'Acme' },
  { id: 'harbour', name: 'Harbour' },
];
const name = 'Change name and rights';
const dialog = (onClose: () => void) => (
  <UserDialog user={user} limits={{ brands, clients: [] }} onChange={() => {}} onClose={onClose} />
);
const input = (id: string) => document.getElementById(id) as HTMLInputElement;
const question = () => document.querySelector('[role=alertdialog]');

test('Escape and Close ask before a name or a right that was changed would be lost', async () => {
  const close = vi.fn<() => void>();
  const redraw = await draw(dialog(close));
  await click(name);
  await fill('Name', 'Lee Parker');
  await press('Escape');
  expect(question()?.textContent).toContain('Close without saving what you wrote?');
  expect(close).not.toHaveBeenCalled();
  await click('Go on writing');
  await fill('Name', 'Lee Park');
  await click('Reply, chat and snooze');
  await click('Close');
  expect(question()).not.toBeNull();
  await click('Close without saving');
  expect(close).toHaveBeenCalledOnce();
  await redraw(null);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await redraw(dialog(close));
  await click(name);
  expect(input('handler-right-reply').checked).toBe(true);
});

test('what was typed in a part is there again when the part is opened again', async () => {
  const close = vi.fn<() => void>();
  await draw(dialog(close));
  await click(name);
  await fill('Name', 'Lee Parker');
  await click('Reply, chat and snooze');
  await click(name);
  await click('Change brands');
  await click('Acme');
  await click('Change brands');
  await click(name);
  expect([input('handler-name').value, input('handler-right-reply').checked]).toEqual(['Lee Parker', false]);
  await click(name);
  await click('Change brands');
  expect(input('user-brand-acme').checked).toBe(true);
  await press('Escape');
  await click('Close without saving');
});

test('nothing is asked once the change is saved, or where nothing was changed', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('accessEffects')
      ? Response.json({
          isLastAdmin: false,
          openClaims: 0,
          isOnlyLead: false,
          clientsWithoutLead: [],
          rightsOfNobody: [],
        })
      : Response.json({ ...user, name: 'Lee Parker' }),
  );
  const close = vi.fn<() => void>();
  await draw(dialog(close));
  await click(name);
  await fill('Name', 'Lee Parker');
  await click('Save name and rights');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Saved.'));
  await click(name);
  expect(input('handler-name').value).toBe('Lee Parker');
  await press('Escape');
  expect(question()).toBeNull();
  expect(close).toHaveBeenCalledOnce();
});
