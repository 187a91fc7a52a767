// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { fieldId, NeedFields, needErrors, ownLabels } from './NeedFields.tsx';
import { nothingChosen } from './support-needs.rules.ts';

const wanted = { codes: [], words: '', until: null, tellsInsurer: false };

test('with nothing ticked the first tick box, which takes the focus, and its group say so', async () => {
  await draw(<NeedFields wanted={wanted} errors={needErrors([nothingChosen])} labels={ownLabels()} />);
  const first = document.getElementById(fieldId('codes'));
  const said = [first, document.querySelector('fieldset')].map((element) => [
    element?.getAttribute('aria-invalid'),
    document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent,
  ]);
  expect(said[0]).toEqual(['true', expect.stringMatching(/^Error: /)]);
  expect(said[1]).toEqual(said[0]);
});
