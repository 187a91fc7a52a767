// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, type, undraw } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { Composer } from './Composer.tsx';

const answerFor = (clientId: string, insurer: string) =>
  ({
    claim: { name: 'Priya Nair', unanswered: 0, clientId, insurer },
    clocks: [],
    may: ['reply'],
    thread: [],
    drafts: [],
    takenDrafts: [],
    newestSaid: null,
  }) as unknown as DeskClaim;
const northfield = answerFor('n', 'Northfield');
const larkfield = answerFor('l', 'Larkfield');
const composer = (answer: DeskClaim, claimId = 'c') => (
  <Composer key={claimId} claimId={claimId} answer={answer} now={new Date(0)} again={() => undefined} />
);

let named: unknown[] = [];
const title = 'The claim has another insurer now, so nothing was sent.';

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url.endsWith('/notice-plan')) return Response.json({ told: 'no', why: 'unwanted' });
  if (!url.endsWith('/reply') || init?.method !== 'POST') return Response.json({ updatedAt: null });
  const { clientId } = JSON.parse(init.body as string) as { clientId: string };
  named.push(clientId);
  if (clientId === 'n') return Response.json({ code: 'insurer-changed', title }, { status: 409 });
  return Response.json({ replyId: 'r', sendAt: new Date(0).toISOString(), moved: null });
}

beforeEach(() => {
  named = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(async () => {
  await undraw();
  vi.unstubAllGlobals();
});

const said = () => document.body.textContent;

async function write(text: string): Promise<void> {
  await act(async () => document.querySelector('textarea')?.focus());
  await type(text);
}

test('a reply that was begun for another insurer says so, is refused, and goes at the next press', async () => {
  const redraw = await draw(composer(northfield));
  await write('Northfield has agreed.');
  expect(said()).not.toContain('another insurer');
  await redraw(composer(larkfield));
  expect(said()).toContain('The claim has had another insurer since you began: Larkfield.');
  await click('Send to Priya');
  await vi.waitFor(() => expect(said()).toContain(title));
  expect(document.querySelector('textarea')?.value).toBe('Northfield has agreed.');
  await click('Send to Priya');
  await vi.waitFor(() => expect(named).toEqual(['n', 'l']));
});

test('it says so too where another claim was open meanwhile, and no more once the field was empty', async () => {
  const redraw = await draw(composer(northfield, 'd'));
  await write('Agreed.');
  await redraw(composer(northfield, 'other'));
  const drafts = [{ channel: 'reply', isMine: true, text: 'Agreed.', files: [] }] as unknown as DeskClaim['drafts'];
  await redraw(composer({ ...larkfield, drafts }, 'd'));
  expect(said()).toContain('another insurer since you began');
  const field = document.querySelector('textarea');
  field?.select();
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    setter?.call(field, '');
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  expect(said()).not.toContain('another insurer since you began');
});
