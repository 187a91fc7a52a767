// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { draw, fill, control } from '#web/dom.fixture.tsx';
import type { Attachment } from '#claim/messages/attachment.rules.ts';
import { useSendMessage } from './useSendMessage.ts';
import { readDraft } from './message-draft.ts';

const photo: Attachment = { id: 'p', name: 'a.jpg', mediaType: 'image/jpeg', size: 1 };

function Form({ claimId, ready }: { claimId: string; ready: Attachment[] }) {
  const unused = () => expect.fail();
  const attaching = { files: [], ready, tooMany: false, add: unused, retry: unused, remove: unused, clear: unused };
  const { values, change } = useSendMessage(claimId, attaching, unused);
  return (
    <>
      <input aria-label="Topic" value={values.subject} onChange={({ target }) => change({ subject: target.value })} />
      <textarea
        aria-label="Message"
        value={values.message}
        onChange={({ target }) => change({ message: target.value })}
      />
    </>
  );
}

const page = (claimId = 'claim', ready: Attachment[] = []) => (
  <Form key={Math.random()} claimId={claimId} ready={ready} />
);
const valueOf = (name: string) => (control(name) as HTMLInputElement).value;

beforeEach(() => sessionStorage.clear());

test('what was typed is there again on the way back and after a reload, for its claim alone', async () => {
  const show = await draw(page());
  await fill('Topic', 'The screen');
  await fill('Message', 'It is dark');
  await show(page());
  expect([valueOf('Topic'), valueOf('Message')]).toEqual(['The screen', 'It is dark']);
  await show(page('other'));
  expect([valueOf('Topic'), valueOf('Message')]).toEqual(['', '']);
});

test('nothing is kept once all of it was taken away', async () => {
  const show = await draw(page());
  await fill('Topic', 'T');
  await fill('Topic', '');
  expect([readDraft('claim'), sessionStorage.length]).toEqual([null, 0]);
  await show(page('claim', [photo]));
  expect(readDraft('claim')).toMatchObject({ subject: '', attachments: [photo] });
});
