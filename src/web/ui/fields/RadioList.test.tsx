// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { control, draw } from '#web/dom.fixture.tsx';
import { RadioList } from './RadioList.tsx';

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];

function list(error: string | undefined) {
  const unused = () => expect.fail();
  return <RadioList id="why" legend="Why?" options={options} value={null} error={error} onChange={unused} />;
}

function descriptionOf(element: Element | null): string {
  const id = element?.getAttribute('aria-describedby') ?? null;
  return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
}

test('the choice that takes the focus after an error says the error, as its group does', async () => {
  const show = await draw(list(undefined));
  expect(descriptionOf(control('One'))).toBe('');
  await show(list('Choose one.'));
  expect(document.getElementById('why')).toBe(control('One'));
  expect(descriptionOf(control('One'))).toContain('Choose one.');
  const group = document.querySelector('fieldset');
  expect([group?.getAttribute('aria-invalid'), descriptionOf(group)]).toEqual(['true', 'Error: Choose one.']);
  const error = document.getElementById('why-error');
  expect(error?.compareDocumentPosition(control('One'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
