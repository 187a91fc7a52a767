// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { draw } from '#web/dom.fixture.tsx';
import { NothingYet } from './ChatContent.tsx';

const contact = { email: 'help@example.com', phone: '0800 1', phoneHours: '', hours: '' };
const boot = { locale: 'en-GB', brand: { name: 'Marigold', contact } } as unknown as Boot;

test.each([
  [true, 'Opening the chat'],
  [false, 'You’re offline. The chat opens once you’re online again. You can also contact us:'],
])('a chat that was not opened yet says why (online: %s)', async (online, text) => {
  const unused = async () => expect.fail();
  await draw(
    <BootContext value={boot}>
      <NothingYet chat={{ trouble: null, online, again: unused }} />
    </BootContext>,
  );
  expect(document.querySelector('[role=status]')?.textContent).toBe(text);
});
