// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { click, control, draw, fill, mayLeave } from '#web/dom.fixture.tsx';
import { InviteUser } from './InviteUser.tsx';

afterEach(() => vi.unstubAllGlobals());

const clients = [{ id: '0198c7a4-0000-7000-8000-000000000001', name: 'Northfield' }];
const invite = <InviteUser brands={[]} clients={clients} onInvited={() => {}} onFind={() => {}} />;
const at = (name: string) => control(name) as HTMLInputElement;

test('what was typed of an invitation is there again after another page, until it is sent', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Response.json({ succeeded: true });
  });
  const redraw = await draw(invite);
  await click('Invite someone');
  await fill('Email', 'kim@example.com');
  await click('Northfield');
  await redraw(<p>Another page</p>);
  expect(mayLeave()).toBe(false);
  await redraw(invite);
  await click('Invite someone');
  expect([at('Email').value, at('Northfield').checked]).toEqual(['kim@example.com', true]);
  await click('Send the invitation');
  expect(sent).toMatchObject([{ email: 'kim@example.com', clientIds: [clients[0]?.id] }]);
  expect(mayLeave()).toBe(true);
  await click('Invite someone');
  expect(at('Email').value).toBe('');
});
