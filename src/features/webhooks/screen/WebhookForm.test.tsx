// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { click, control, draw, fill, mayLeave } from '#web/dom.fixture.tsx';
import { WebhookForm, type WebhookTexts } from './WebhookForm.tsx';

const at = (name: string) => control(name) as HTMLInputElement;

test('what was typed of a webhook is there again after another page, until it is saved', async () => {
  const sent: WebhookTexts[] = [];
  const send = async (texts: WebhookTexts) => {
    sent.push(texts);
    return null;
  };
  const form = <WebhookForm id="webhook" submit="Add" busy="Adding" send={send} />;
  const redraw = await draw(form);
  await fill('Address', 'https://example.com/hook');
  await click('All events, including types added later');
  await redraw(<p>Another page</p>);
  expect(mayLeave()).toBe(false);
  await redraw(form);
  expect([at('Address').value, at('All events, including types added later').checked]).toEqual([
    'https://example.com/hook',
    false,
  ]);
  await click('All events, including types added later');
  await click('Add');
  expect(sent).toEqual([{ url: 'https://example.com/hook', description: '', eventTypes: null }]);
  expect(mayLeave()).toBe(true);
});
