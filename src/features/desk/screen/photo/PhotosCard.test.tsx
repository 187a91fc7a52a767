// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, control, draw, fill, focused } from '#web/dom.fixture.tsx';
import type { DeskPhoto, DeskPhotos } from '../../photo/photo-answers.rules.ts';
import { PhotosCard } from './PhotosCard.tsx';

const front: DeskPhoto = {
  id: '01930000-0000-7000-8000-0000000000f1',
  file: 'a1',
  kind: 'inspection',
  name: 'front.jpg',
  by: 'Kim',
  at: '2026-11-06T11:00:00.000Z',
  view: null,
  viewName: null,
  caption: null,
};
const back: DeskPhoto = { ...front, id: '01930000-0001-7000-8000-0000000000f2', file: 'b1', name: 'back.jpg' };
const published: DeskPhoto = { ...front, id: '01930000-0002-7000-8000-0000000000f3' };
const edited: DeskPhoto = { ...front, id: front.id.replace(/f1$/, 'e7'), file: 'a2' };

const waits: DeskPhotos = { waiting: [front, back], shown: [], station: null };
const isShown: DeskPhotos = { ...waits, waiting: [back], shown: [published] };
const isEdited: DeskPhotos = { ...waits, waiting: [edited, back] };
const isGone: DeskPhotos = { ...waits, waiting: [back] };

let photos = waits;
let sent: [path: string, body: object][] = [];
/** What an action makes of the photos; null refuses it. */
let made: DeskPhotos | null = null;

async function answer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const path = String(url instanceof Request ? url.url : url).replace(/.*\/photos/, '');
  if (init?.method !== 'POST') return Response.json(photos);
  sent.push([path, JSON.parse(init.body as string) as object]);
  if (made === null) return Response.json({ code: 'photo-not-found', title: 'There is none.' }, { status: 404 });
  photos = made;
  return Response.json({ succeeded: true, photos: 1, photoId: edited.id });
}

beforeEach(() => {
  [photos, sent, made] = [waits, [], null];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const dialog = () => document.querySelector('dialog');
const cardText = () => document.querySelector('section')?.textContent;
/** Whether it is the part of the card under its heading. */
const isCard = (element: HTMLElement) => element.closest('section') !== null && element.querySelector('h3') !== null;
const submit = () => act(async () => document.querySelector('form')?.requestSubmit());

async function drawCard(): Promise<void> {
  await draw(<PhotosCard claimId="c" name="Priya Nair" systemName="Inspection" may={['photos']} now={new Date(0)} />);
  await vi.waitFor(() => expect(cardText()).toContain('Not shown yet (2)'));
}

/** What a colleague does meanwhile. */
async function become(next: DeskPhotos, shows: string): Promise<void> {
  photos = next;
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(document.body.textContent).toContain(shows));
}

async function beginCaption(): Promise<void> {
  await drawCard();
  await click('Describe photo 1');
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await fill('What the claimant reads with it', 'The cracked corner');
}

async function hidePlace(): Promise<void> {
  await drawCard();
  await click('Crop or hide places: photo 1');
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await click('Hide a place');
}

const shownMeanwhile = 'This photo was shown to Priya while this was open.';
const hiddenPlace = { left: 35, top: 45, width: 30, height: 10 };

test('words that are being typed stay when the photo is shown meanwhile, and are saved with it', async () => {
  await beginCaption();
  await become(isShown, shownMeanwhile);
  expect(control('What the claimant reads with it')).toHaveProperty('value', 'The cracked corner');
  made = isShown;
  await submit();
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(sent).toMatchObject([['/describe', { photoId: published.id, caption: 'The cracked corner' }]]);
  expect(isCard(focused())).toBe(true);
});

test('a place that was drawn stays when the photo is shown meanwhile, and is hidden in the shown one', async () => {
  await hidePlace();
  await become(isShown, shownMeanwhile);
  made = { ...isShown, shown: [{ ...published, file: 'a2' }] };
  await click('Save for good');
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(sent).toEqual([['/edit', { photoId: published.id, crop: null, hidden: [hiddenPlace] }]]);
});

test('what was drawn on a picture that a colleague changed meanwhile stays, and is not saved on another', async () => {
  await hidePlace();
  await become(isEdited, 'This photo was changed while this was open, so what you drew can’t be saved.');
  await become({ ...waits, waiting: [back], shown: [{ ...edited, id: published.id }] }, shownMeanwhile);
  await click('Save for good');
  expect(sent).toEqual([]);
  expect(dialog()?.querySelector('fieldset legend')?.textContent).toBe('Hidden place 1');
});

test('words go with the picture that a colleague changed meanwhile', async () => {
  await beginCaption();
  await become(isEdited, 'The picture was changed while this was open.');
  await submit();
  expect(sent).toMatchObject([['/describe', { photoId: edited.id }]]);
});

test('of a photo that is removed meanwhile nothing is saved, and what was typed can be copied', async () => {
  await beginCaption();
  await become(isGone, 'This photo was removed or replaced while this was open, so this can’t be saved.');
  await submit();
  expect(sent).toEqual([]);
  expect(control('What the claimant reads with it')).toHaveProperty('value', 'The cracked corner');
});

test('a place that was drawn before the browser heard of the showing is refused, and then hidden', async () => {
  await hidePlace();
  photos = isShown;
  await click('Save for good');
  await vi.waitFor(() => expect(dialog()?.textContent).toContain(shownMeanwhile));
  made = isShown;
  await click('Save for good');
  expect(sent.map(([, body]) => body)).toMatchObject([{ photoId: front.id }, { photoId: published.id }]);
});

test('after “Save for good” the focus is on the card, whose button went with the earlier photo', async () => {
  await hidePlace();
  made = isEdited;
  await click('Save for good');
  await vi.waitFor(() => expect(document.querySelector('img')?.src).toContain(edited.id));
  expect(dialog()).toBeNull();
  expect(isCard(focused())).toBe(true);
});

test.each([
  ['Show photo 1', isShown],
  ['Show all to Priya', { ...waits, waiting: [], shown: [published, back] }],
])('after “%s” the focus is on the card', async (name, next) => {
  await drawCard();
  made = next;
  await click(name);
  await vi.waitFor(() => expect(cardText()).toContain('Priya sees'));
  expect(isCard(focused())).toBe(true);
});

test('after a photo is removed the focus is on the card', async () => {
  await drawCard();
  made = isGone;
  await click('Remove photo 1');
  await click('Remove for good? Photo 1');
  await vi.waitFor(() => expect(cardText()).toContain('Not shown yet (1)'));
  expect(isCard(focused())).toBe(true);
});
