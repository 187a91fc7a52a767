// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { BootContext } from '#web/boot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { draw, focused } from '#web/dom.fixture.tsx';
import { LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { SendMessage } from './SendMessage.tsx';
import { useSendMessage } from './useSendMessage.ts';

const contact = { email: '', phone: '', hours: '' };
const boot = { locale: 'en-GB', brand: { name: 'Marigold', companyName: 'Marigold', contact } } as unknown as Boot;

function Page({ isSent }: { isSent: boolean }) {
  const unused = () => expect.fail();
  const attaching = { files: [], ready: [], tooMany: false, add: unused, retry: unused, remove: unused, clear: unused };
  const sending = useSendMessage('claim', attaching, unused);
  return (
    <BootContext value={boot}>
      <SendMessage claimId="claim" sending={{ ...sending, isSent }} attaching={attaching} />
      <LiveRegion />
    </BootContext>
  );
}

test('that a message was sent has the focus, and is announced by the region that was there before', async () => {
  const show = await draw(<Page isSent={false} />);
  const regions = document.querySelectorAll('[role=status]');
  await show(<Page isSent />);
  const thanks = 'Thank you, we’ve received your message.';
  expect(focused().textContent).toBe(thanks);
  expect([...regions].map(({ textContent }) => textContent)).toEqual([thanks]);
});
