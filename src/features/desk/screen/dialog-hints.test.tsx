// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { act } from 'react';
import { draw, focused } from '#web/dom.fixture.tsx';
import type { ShownOffer } from '../outcome/outcome-answers.rules.ts';
import type { DeskPhoto } from '../photo/photo-answers.rules.ts';
import { VoucherDialog } from './outcome/VoucherDialog.tsx';
import { OpeningForm } from './passcode/OpeningForm.tsx';
import { DescribePhoto } from './photo/DescribePhoto.tsx';
import { WorkDialog } from './work/WorkDialog.tsx';

const nothing = () => {};
const offer = { number: 1, chosenId: null, options: [] } as unknown as ShownOffer;
const photo = { id: 'p', view: null, caption: null } as unknown as DeskPhoto;
const given = { claimId: 'c', again: nothing, onClose: nothing };

/** What a screen reader adds to the control. */
const hintOf = (selector: string) =>
  document.getElementById(document.querySelector(selector)?.getAttribute('aria-describedby') ?? '')?.textContent;

test('hints of dialogs are read with what they are about', async () => {
  const redraw = await draw(<VoucherDialog {...given} offer={offer} voucher={null} now={new Date(0)} />);
  expect(hintOf('#voucher-code')).toContain('It is kept sealed.');
  await redraw(<DescribePhoto {...given} news={[]} refusal={null} photo={photo} />);
  expect(hintOf('select')).toContain('with the same view are shown side by side');
  await redraw(<OpeningForm {...given} keepsReason refused={null} busy={false} open={async () => {}} />);
  expect(hintOf('button[type=submit]')).toContain('It shows for a minute');
});

test('Ctrl and Enter open a passcode', async () => {
  let opened = 0;
  const open = async () => void (opened += 1);
  await draw(<OpeningForm {...given} keepsReason refused={null} busy={false} open={open} />);
  const button = document.querySelector<HTMLElement>('button[type=submit]');
  const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  await act(async () => button?.dispatchEvent(new KeyboardEvent('keydown', keys)));
  expect(opened).toBe(1);
});

test('Ctrl and Enter answer a dialog that has no field, from its heading', async () => {
  let saved = 0;
  const save = async () => void (saved += 1);
  await draw(
    <WorkDialog title="Sure" submit="It is in hand" busy={false} error={null} save={save} onClose={nothing}>
      <p>Are you sure?</p>
    </WorkDialog>,
  );
  expect(focused().tagName).toBe('H2');
  const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  await act(async () => focused().dispatchEvent(new KeyboardEvent('keydown', keys)));
  expect(saved).toBe(1);
});
