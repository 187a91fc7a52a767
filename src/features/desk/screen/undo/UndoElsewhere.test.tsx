// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { control, draw } from '#web/dom.fixture.tsx';
import { type ChangedClaims, onDeskNews } from '../news/desk-news.ts';
import { sayAssigned } from '../work/say-assigned.ts';
import { UndoElsewhere } from './UndoElsewhere.tsx';
import { endUndo, offerUndo } from './undoables.ts';

let undone: string[] = [];

beforeEach(() => {
  undone = [];
  vi.stubGlobal('fetch', async (url: string) => {
    undone.push(url);
    return Response.json({ succeeded: true });
  });
  for (const name of ['Older', 'Newer']) {
    const until = new Date(Date.now() + 60_000);
    offerUndo({ what: 'date', id: name, claimId: name, name, said: `Date of ${name} set.`, until, place: 'head' });
  }
});
afterEach(async () => {
  await act(async () => {
    for (const id of ['Older', 'Newer']) endUndo(id);
  });
  vi.unstubAllGlobals();
});

test('what was done in the head of the open claim is offered here too, and its claim is read anew', async () => {
  const changed: ChangedClaims[] = [];
  const stop = onDeskNews((claims, isOwn) => isOwn || changed.push(claims));
  await draw(<UndoElsewhere claimId="Newer" list={{ view: 'open', filter: {} }} />);
  expect([...document.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Older']);
  expect(document.body.textContent).toContain('Date of Newer set.');
  await act(async () => document.querySelector<HTMLElement>('[aria-keyshortcuts="Z"]')?.click());
  expect(undone).toEqual([expect.stringContaining('/claims/Newer/')]);
  expect(changed).toEqual([['Newer']]);
  stop();
});

test('what is being undone says so at once, before the server has answered', async () => {
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answered.promise);
  await draw(<UndoElsewhere claimId={null} list={{ view: 'open', filter: {} }} />);
  await act(async () => control('Undo').click());
  expect(document.querySelector('[role=group]')?.textContent).toContain('Undoing…');
  await act(async () => answered.resolve(Response.json({ succeeded: true })));
  expect(document.body.textContent).not.toContain('Undoing…');
});

test('an assignment is given back to who had the claim, where it is still as it was given', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/assign')) sent.push(JSON.parse(body as string));
    return Response.json({ assignee: null });
  });
  sayAssigned({ claimId: 'Given', name: 'Priya' }, null, { id: 'kim', name: 'Kim Lee' });
  await draw(<UndoElsewhere claimId="Given" list={{ view: 'open', filter: {} }} />);
  expect(document.body.textContent).toContain('This claim is with Kim Lee now.');
  await act(async () => document.querySelector<HTMLElement>('[aria-keyshortcuts="Z"]')?.click());
  expect(sent).toEqual([{ assigneeId: null, seen: 'kim' }]);
  expect(document.body.textContent).not.toContain('Kim Lee');
});

test('an assignment is offered only while nothing was done to the claim since', async () => {
  await draw(<UndoElsewhere claimId="Newer" list={{ view: 'open', filter: {} }} />);
  const offers = () => [...document.querySelectorAll('[role=group]')].filter((one) => !one.querySelector('a')).length;
  await act(async () => sayAssigned({ claimId: 'Newer', name: 'Priya' }, null, { id: 'kim', name: 'Kim Lee' }));
  expect(offers()).toBe(2);
  await act(async () => sayAssigned({ claimId: 'Newer', name: 'Priya' }, 'kim', { id: 'lee', name: 'Lee Park' }));
  expect(offers()).toBe(2);
  expect(document.body.textContent).toContain('Lee Park');
  expect(document.body.textContent).not.toContain('Kim Lee');
});

/** The `nth` press within the time of a double click. */
const press = (nth: number) =>
  act(async () => void control('Undo').dispatchEvent(new MouseEvent('click', { detail: nth, bubbles: true })));

test('the second press of a double click does not undo what was done before', async () => {
  await draw(<UndoElsewhere claimId={null} list={{ view: 'open', filter: {} }} />);
  await press(1);
  expect(document.body.textContent).toContain('Date of Older set.');
  await press(2);
  expect(undone).toEqual([expect.stringContaining('/claims/Newer/')]);
  await press(1);
  expect(undone).toEqual([expect.stringContaining('/claims/Newer/'), expect.stringContaining('/claims/Older/')]);
});

test('what the claimant was told of says so, and its button is gone', async () => {
  const told = { status: 409, code: 'too-late', title: 'The claimant was told by now.' };
  vi.stubGlobal('fetch', async () =>
    Response.json(told, { status: 409, headers: { 'content-type': 'application/problem+json' } }),
  );
  await draw(<UndoElsewhere claimId={null} list={{ view: 'open', filter: {} }} />);
  await act(async () => control('Undo').click());
  expect(document.body.textContent).toContain('The claimant was told by now.');
  expect(document.querySelector('button')).toBe(null);
});
