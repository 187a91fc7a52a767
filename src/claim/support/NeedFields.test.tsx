// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { fieldId, NeedFields, needErrors, ownLabels } from './NeedFields.tsx';
import { faultsOfNeeds, type NeedFault, nothingChosen } from './support-needs.rules.ts';

const wanted = { codes: [], words: '', until: null, tellsInsurer: false };

const ticks = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')];

const descriptionOf = (element: Element | null) =>
  document.getElementById(element?.getAttribute('aria-describedby') ?? '');

async function drawFaults(faults: NeedFault[]): Promise<{ wrong: string[]; said: (string | null | undefined)[] }> {
  await draw(<NeedFields wanted={wanted} errors={needErrors(faults)} labels={ownLabels()} />);
  const wrong = ticks().filter((tick) => tick.getAttribute('aria-invalid') === 'true');
  const said = [document.querySelector('fieldset'), ...wrong].map((one) => descriptionOf(one)?.textContent);
  return { wrong: wrong.map(({ id }) => id), said: [...new Set(said)] };
}

test('with nothing ticked the first tick box, which takes the focus, and its group say so', async () => {
  const { wrong, said } = await drawFaults([nothingChosen]);
  expect(wrong).toEqual([fieldId('codes')]);
  expect(said).toEqual([expect.stringMatching(/^Error: Nothing is /)]);
});

test('of two that exclude each other the error is at these two, and the first takes the focus', async () => {
  const faults = faultsOfNeeds({ ...wanted, codes: ['large-print', 'telephone', 'writing'] }, '2026-11-06');
  const { wrong, said } = await drawFaults(faults);
  expect(wrong).toEqual(['need-telephone', 'need-writing']);
  expect(Object.keys(needErrors(faults))).toEqual(['ways']);
  expect(fieldId('ways')).toBe('need-telephone');
  expect(said).toEqual(['Error: Choose telephone or writing, not both.']);
});

test('the error stands before the ticks', async () => {
  await drawFaults([nothingChosen]);
  const [first] = ticks();
  const order = descriptionOf(first ?? null)?.compareDocumentPosition(first ?? document);
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
