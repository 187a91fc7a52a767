import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BootContext } from '#web/boot.ts';
import type { Boot } from '#shared/page/boot.ts';
import { SendMessage } from './SendMessage.tsx';
import { useSendMessage } from './useSendMessage.ts';

const contact = { email: 'help@marigold.example', phone: '0800 123 456', hours: '' };
const boot = { locale: 'en-GB', brand: { name: 'Marigold', companyName: 'Marigold', contact } } as unknown as Boot;

function Page() {
  const unused = () => expect.fail();
  const attaching = { files: [], ready: [], tooMany: false, add: unused, retry: unused, remove: unused, clear: unused };
  const sending = useSendMessage('claim', attaching, unused);
  return <SendMessage claimId="claim" sending={sending} attaching={attaching} />;
}

test('without a script the form says why it does not work, and how to reach us', () => {
  const html = renderToStaticMarkup(
    <BootContext value={boot}>
      <Page />
    </BootContext>,
  );
  const [, without = ''] = /<noscript>([^]*?)<\/noscript>/.exec(html) ?? [];
  expect(without).toContain('turn on JavaScript in your browser');
  expect(without).toContain('tel:0800123456');
  expect(without).toContain('mailto:help@marigold.example');
});
