import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import {
  demoDay,
  findings,
  form,
  inspected,
  isLaptop,
  isPhone,
  laptop,
  moves,
  person,
  phone,
  received,
  repairQuote,
} from '#main/demo/story-parts.ts';

// A claim that has much to show on every screen, put there as an operator's system would.

export const full = {
  number: 'BENCH-NAVIGATION',
  postcode: 'YO1 7HU',
  events: 20,
  messages: 24,
  quoteLines: 12,
  photos: 12,
};
export const integrationKey = 'a-key-that-only-this-bench-uses-00000000';

const pictures = join(import.meta.dirname, '../../src/main/demo/photos');

function documentOf(now: Date): object {
  const day = demoDay(now);
  const moved = moves(
    ...inspected(day, 14),
    ['Repair', day.at(-10), 'Jo Whitfield'],
    ['Repaired Equipment Returned to End User', day.at(-4, 12)],
  );
  const calls = Array.from({ length: full.events - (moved.events?.length ?? 0) }, (_, index) => ({
    externalId: `call-${index}`,
    eventDate: day.at(-13 + Math.floor(index / 2), 15, index),
    name: 'Customer contacted',
  }));
  const [line] = repairQuote.quoteDetails ?? [];
  return {
    ...person({ name: 'Charlotte Webb', line1: '19 Stonegate', city: 'York', postcode: full.postcode }),
    ...isLaptop,
    state: moved.state,
    events: [...(moved.events ?? []), ...calls],
    dataFormData: form({ ...laptop('8HJ2LQ3'), ...findings }),
    quote: { ...repairQuote, quoteDetails: Array.from({ length: full.quoteLines }, () => line) },
    messages: Array.from({ length: full.messages }, (_, index) => ({
      externalId: `message-${index}`,
      dateSent: day.at(-12 + Math.floor(index / 2), 9, index),
      subject: `Your repair, part ${index + 1}`,
      body: '<p>Our engineer has <strong>looked</strong> at it, and this is what we found and what comes next.</p>',
      read: index < 20,
    })),
    lastDeliveryAttemptDate: day.at(-4, 12),
    deliveryCourier: 'Royal Mail',
    deliveryTrackingDetails: 'QZ765432181GB',
  };
}

async function put(url: string, body: string | Uint8Array<ArrayBuffer>, type: string): Promise<void> {
  const headers = { authorization: `Bearer ${integrationKey}`, 'content-type': type };
  const answer = await fetch(url, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}

/** Puts the full claim into the portal at this origin. */
export async function putFullClaim(origin: string): Promise<void> {
  const claim = `${origin}/api/integration/v1/claims/${full.number}`;
  await put(claim, JSON.stringify(documentOf(new Date())), 'application/json');
  const names = (await readdir(pictures)).filter((name) => name.endsWith('.jpg')).slice(0, full.photos);
  for (const name of names) {
    await put(`${claim}/photos/inspection/${name}`, new Uint8Array(await readFile(join(pictures, name))), 'image/jpeg');
  }
}

/** Puts a claim in repair whose notification asks for what is at this path: '/submit-passcode' or '/remove-icloud'. */
export async function putAskingClaim(origin: string, number: string, linkPath: string): Promise<void> {
  const day = demoDay(new Date());
  const document = {
    ...person({ name: 'Charlotte Webb', line1: '19 Stonegate', city: 'York', postcode: full.postcode }),
    ...isPhone,
    ...moves(...received(day, 3)),
    dataFormData: form(phone('F2LZK0XXN72J', '35693803564380')),
    notification: { name: 'We need something from you.', linkName: 'Do it now', linkPath },
  };
  const claim = `${origin}/api/integration/v1/claims/${number}`;
  await put(claim, JSON.stringify(document), 'application/json');
}
