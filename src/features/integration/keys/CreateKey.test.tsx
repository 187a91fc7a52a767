// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { click, control, draw, fill, mayLeave } from '#web/dom.fixture.tsx';
import { CreateKey } from './CreateKey.tsx';

const form = <CreateKey brands={[]} onCreated={() => {}} />;
const input = (id: string) => document.getElementById(id) as HTMLInputElement;

test('what was typed of a key is there again after another page, and can be discarded', async () => {
  const redraw = await draw(form);
  await click('Create a key');
  await fill('Name', 'Warehouse');
  await click('audit:read');
  await fill('Expires on (optional)', '2027-01-31');
  await redraw(<p>Another page</p>);
  expect(mayLeave()).toBe(false);
  await redraw(form);
  await click('Create a key');
  const shown = () => [input('key-name').value, input('key-audit:read').checked, input('key-expiresOn').value];
  expect(shown()).toEqual(['Warehouse', true, '2027-01-31']);
  await click('Discard what you typed');
  expect(shown()).toEqual(['', false, '']);
  expect(mayLeave()).toBe(true);
  expect(control('Name')).toBe(input('key-name'));
});
