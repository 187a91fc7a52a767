import type { PlaywrightWorkerArgs } from '@playwright/test';
import sharp from 'sharp';
import { inspectingClaim, stateChange, type ClaimDocument, type Story } from './claim-document.ts';
import { expect, test as base } from './fixtures.ts';

type Kind = 'inspection' | 'repair';
type PutPhotos = (story: Story, kind: Kind, pictures: readonly string[]) => Promise<void>;

/** Names of pictures of one phone as it came in. */
export const phone = ['phone-1-front', 'phone-2-crack', 'phone-3-back', 'phone-4-corner', 'phone-5-open'];
/** The same phone after its repair. */
export const repaired = ['phone-repair-1-screen', 'phone-repair-2-fitted'];

/** As large as the demo's pictures, but of one colour, because a processor draws its copies three times as fast. */
export const plainPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: 'steelblue' } })
    .jpeg()
    .toBuffer();

async function put({ request }: PlaywrightWorkerArgs['playwright'], baseURL: string, parts: [Story, Kind, string]) {
  const [story, kind, picture] = parts;
  const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}`, 'content-type': 'image/jpeg' };
  const api = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  const url = `/api/integration/v1/claims/${story.number}/photos/${kind}/${picture}.jpg`;
  const answer = await api.put(url, { data: await plainPicture() });
  expect(answer.status()).toBe(201);
  await api.dispose();
}

/** With `putPhotos`, which sends pictures under these names as the operator's system would. */
export const test = base.extend<{ putPhotos: PutPhotos }>({
  putPhotos: async ({ playwright, baseURL }, use) =>
    use(async (story, kind, names) => {
      for (const name of names) await put(playwright, baseURL ?? '', [story, kind, name]);
    }),
});

/** A claim under repair since yesterday. */
export const repairingClaim = (more: Partial<ClaimDocument> = {}) =>
  inspectingClaim({
    state: 'Repair',
    events: [stateChange('Equipment Received', 4), stateChange('Inspection', 3), stateChange('Repair', 1)],
    ...more,
  });
