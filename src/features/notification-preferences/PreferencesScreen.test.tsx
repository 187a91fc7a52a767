// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { BootContext } from '#web/boot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { draw } from '#web/dom.fixture.tsx';
import { PreferencesScreen } from './PreferencesScreen.tsx';

const contact = { email: 'help@marigold.example', phone: '0800 123 456', hours: '' };
const brand = { id: 'marigold', name: 'Marigold', companyName: 'Marigold', contact };
const boot = { locale: 'en-GB', brand, offers: {}, chat: { kind: 'off' } } as unknown as Boot;

test('a claim’s notifications lead to help and to a complaint; those of a mailed link name no claim', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  const show = await draw(page('claim'));
  const links = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links()).toEqual(expect.arrayContaining(['/my-details/claim#needs', '/complaint/claim']));
  expect(document.querySelector('[href="/complaint/claim"]')?.textContent).toBe('Make a complaint');
  await show(page(null));
  expect(links().join()).not.toContain('claim#needs');
});

function page(claimId: string | null) {
  return (
    <BootContext value={boot}>
      <PreferencesScreen claimId={claimId} said={null} />
    </BootContext>
  );
}
