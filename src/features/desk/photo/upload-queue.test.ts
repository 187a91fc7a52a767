import { expect, test } from 'vitest';

import { type Sent, UploadQueue } from './upload-queue.ts';

const names = Array.from({ length: 20 }, (_, index) => `photo-${index + 1}`);

/** A server that keeps the first photo of each key, and a network that is cut at some tries. */
function sending(cuts: Record<number, 'before' | 'after'>) {
  const kept = new Map<string, string>();
  let tries = 0;
  const send = async (name: string, key: string): Promise<Sent<string>> => {
    tries += 1;
    const cut = cuts[tries];
    if (cut !== 'before' && !kept.has(key)) kept.set(key, name);
    return cut === undefined ? { arrived: key } : 'again';
  };
  return { kept, send, triesOf: () => tries };
}

const settled = <Item>(queue: UploadQueue<Item, string>) =>
  new Promise<void>((resolve) => {
    const stop = queue.subscribe(() => {
      if (queue.uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return;
      stop();
      resolve();
    });
  });

test('20 photos with the network cut twice arrive once each, in order', async () => {
  const { kept, send, triesOf } = sending({ 4: 'before', 11: 'after' });
  const sent: string[] = [];
  const onSent = (name: string) => void sent.push(name);
  const queue = new UploadQueue<string, string>({ send, onSent, pause: async () => {} });
  const end = settled(queue);
  queue.add(names.slice(0, 7));
  queue.add(names.slice(7));
  await end;
  expect([...kept.values()]).toEqual(names);
  expect(sent).toEqual(names);
  expect(triesOf()).toBe(22);
  expect(queue.uploads).toEqual([]);
});

test('a refused photo says why and holds up no other, and goes when it is sent away', async () => {
  const send = async (name: string, key: string): Promise<Sent<string>> =>
    name === 'bad' ? { refused: 'This is no photo.' } : { arrived: key };
  const queue = new UploadQueue<string, string>({ send, onSent: () => {}, pause: async () => {} });
  const end = settled(queue);
  queue.add(['bad', 'good']);
  await end;
  expect(queue.uploads.map(({ item, state, reason }) => [item, state, reason])).toEqual([
    ['bad', 'refused', 'This is no photo.'],
  ]);
  const [bad] = queue.uploads;
  queue.dismiss(bad?.key ?? '');
  expect(queue.uploads).toEqual([]);
});
