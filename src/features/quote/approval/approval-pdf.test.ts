import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

import { readBrands } from '#server/brands/brand-folder.ts';
import { approvalDrawer, approvalTitle } from './approval-pdf.server.ts';
import type { Approval } from './approval.server.ts';

const [brand] = readBrands(fileURLToPath(new URL('../../../../brands', import.meta.url))).all;
const drawer = approvalDrawer();
afterAll(() => drawer.close());

const approval: Approval = {
  subject: 'quote',
  claimNumber: 'CLM-7Q2M-4XKD-H9',
  decidedAt: new Date('2026-11-24T14:05:00Z'),
  agreed: [['Numer zgłoszenia', 'CLM-7Q2M-4XKD-H9']],
  locale: 'pl',
};

test.each([
  ['pl', 'Zaakceptowana wycena CLM-7Q2M-4XKD-H9', '/Lang (pl)'],
  ['en-GB', 'Approved quote CLM-7Q2M-4XKD-H9', '/Lang (en-GB)'],
] as const)('a proof that was agreed to in %s is titled in it, and its tags say so', async (locale, title, tag) => {
  const agreed = { ...approval, locale };
  expect(approvalTitle(agreed)).toBe(title);
  expect((await drawer.draw(agreed, brand!)).toString('latin1')).toContain(tag);
});
