// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { click, control, draw, press } from '#web/dom.fixture.tsx';
import type { Photo } from '../photos.rules.ts';
import { PhotoViewer } from './PhotoViewer.tsx';

const photo = (name: string): Photo => ({ name, url: `/photos/${name}` });
const groups = {
  inspection: [photo('front'), photo('back'), photo('side')],
  repair: [photo('front-after'), photo('back-after')],
};
const added = { inspection: '2026-11-02T10:00:00Z', repair: undefined };

async function open(index = 0) {
  const start = { kind: 'inspection', index } as const;
  await draw(<PhotoViewer groups={groups} added={added} start={start} close={() => {}} />);
}

const position = () => document.querySelector('p[role=status]')?.textContent;
const alternatives = () => [...document.querySelectorAll('img')].map((image) => image.alt);
const scale = () => document.querySelector('span[role=status]')?.textContent;
const line = () => control('Line between before and after') as HTMLInputElement;

async function compare() {
  await click('Before and after');
  // Its script comes when it is asked for.
  await act(async () => void (await import('./Comparison.tsx')));
  // The choice between the two views has arrow keys of its own.
  await act(async () => control('Next').focus());
}

test('the arrow keys show the next photo and the one before, and stop at the ends', async () => {
  await open();
  expect(position()).toBe('Photo 1 of 3');
  await press('ArrowLeft');
  expect(position()).toBe('Photo 1 of 3');
  await press('ArrowRight');
  expect(position()).toBe('Photo 2 of 3');
  expect(alternatives()).toEqual(['Inspection photo 2 of 3']);
  await press('ArrowRight');
  await press('ArrowRight');
  expect(position()).toBe('Photo 3 of 3');
});

test('the button that has nothing to do keeps the focus and does nothing', async () => {
  await open(2);
  await click('Next');
  expect(position()).toBe('Photo 3 of 3');
  expect(document.activeElement).toBe(control('Next'));
  expect(control('Next').getAttribute('aria-disabled')).toBe('true');
});

test('+, - and 0 zoom, and the arrow keys then move the photo instead of turning to the next', async () => {
  await open();
  await press('+');
  await press('+');
  expect(scale()).toBe('200%');
  expect(await press('ArrowRight')).toBe(false);
  expect(position()).toBe('Photo 1 of 3');
  expect(document.querySelector('img')?.style.transform).toBe('translate(-10%, 0%) scale(2)');
  await press('-');
  expect(scale()).toBe('150%');
  await press('0');
  expect(scale()).toBe('100%');
});

test('another photo is shown whole', async () => {
  await open();
  await click('Zoom in');
  expect(scale()).toBe('150%');
  await click('Next');
  expect(scale()).toBe('100%');
});

test('a key that means nothing here is left to the browser', async () => {
  await open();
  expect(await press('Tab')).toBe(true);
});

test('before and after: the slider says where its line is, and keys move it from elsewhere too', async () => {
  await open();
  await compare();
  expect(position()).toBe('Pair 1 of 2');
  expect(alternatives()).toEqual(['After', 'Before']);
  expect(line().getAttribute('aria-valuetext')).toBe('50% before');
  await press('ArrowRight');
  expect(line().getAttribute('aria-valuetext')).toBe('52% before');
  await act(async () => line().focus());
  await press('PageDown');
  expect(line().getAttribute('aria-valuetext')).toBe('42% before');
  await press('Home');
  await press('ArrowLeft');
  expect(line().value).toBe('0');
  await press('End');
  await press('ArrowUp');
  expect(line().value).toBe('100');
});

test('the download is of the photo that takes the larger part, and leaving goes on with that photo', async () => {
  await open();
  await compare();
  expect(control('Download Photo, Before').getAttribute('href')).toBe('/photos/front?download');
  await press('Home');
  expect(control('Download Photo, After').getAttribute('href')).toBe('/photos/front-after?download');
  await click('One photo');
  expect(alternatives()).toEqual(['Repair photo 1 of 2']);
});
