// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { RecordNeeds } from './RecordNeeds.tsx';

test('a handler who records for a caller is not addressed as the claimant', async () => {
  await draw(<RecordNeeds claimId="claim" name="Priya" needs={[]} again={() => {}} onClose={() => {}} />);
  const text = document.querySelector('dialog')?.textContent;
  expect(text).toContain('Leave this empty for as long as we keep the claim.');
  expect(text).not.toMatch(/\byour\b/);
});
