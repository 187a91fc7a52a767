// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { click, draw } from '#web/dom.fixture.tsx';
import { EarlierLink, EarlierNote, sectionId } from './EarlierComplaint.tsx';

const earlier = { id: 'k1', number: 'C-7QK4-M2XD', outcome: 'refused', closedAt: '2026-11-12T10:00:00Z' } as const;
const complaint = { earlier };

test('the complaint before is named, and its link leads to it without another address', async () => {
  await draw(
    <>
      <EarlierLink complaint={complaint} />
      <section id={sectionId('k1')} tabIndex={-1} aria-label="before" />
    </>,
  );
  expect(document.body.textContent).toContain('They complained before: Complaint C-7QK4-M2XD (Refused, 12/11/2026)');
  const address = location.href;
  await click('Complaint C-7QK4-M2XD');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('before');
  expect(location.href).toBe(address);
});

test('whoever answers reads it there, and nothing where there is none', async () => {
  await draw(<EarlierNote complaint={complaint} />);
  expect(document.body.textContent).toContain('C-7QK4-M2XD (Refused, 12/11/2026). Read what was answered');
  document.body.replaceChildren();
  await draw(<EarlierNote complaint={{ earlier: null }} />);
  expect(document.body.textContent).toBe('');
});
