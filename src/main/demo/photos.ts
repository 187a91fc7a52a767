import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import type { PhotoView } from '#claim/photo/photo-views.rules.ts';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import { describePhoto } from '#features/photos/operator/describe-photo.server.ts';
import { openPhotos } from '#features/photos/photos.server.ts';
import type { Services } from '#server/context.ts';
import { openImageWorker, type ImageWorker } from '#server/images/image-worker.server.ts';
import type { Story } from './story-parts.ts';
import { datePhotos } from './demo-photos.data.ts';
import { demoDay } from './story-parts.ts';

const pictures: Record<'phone' | 'laptop', Record<PhotoKind, string[]>> = {
  phone: {
    inspection: ['phone-1-front', 'phone-2-crack', 'phone-3-back', 'phone-4-corner', 'phone-5-open'],
    repair: ['phone-repair-1-screen', 'phone-repair-2-fitted', 'phone-repair-3-tested'],
  },
  laptop: {
    inspection: ['laptop-1-lid', 'laptop-2-screen', 'laptop-3-crack', 'laptop-4-keys', 'laptop-5-board'],
    repair: ['laptop-repair-1-cleaned', 'laptop-repair-2-screen', 'laptop-repair-3-tested'],
  },
};

type Said = { view: PhotoView; caption?: string };

/** Two views of each device were photographed before the repair and after it. */
const said: Record<string, Said> = {
  'phone-1-front': { view: 'front', caption: 'The glass is broken from the top right corner on.' },
  'phone-2-crack': { view: 'damage' },
  'phone-3-back': { view: 'back' },
  'phone-5-open': { view: 'inside', caption: 'No liquid has got in.' },
  'phone-repair-1-screen': { view: 'inside', caption: 'The new screen, before it is closed.' },
  'phone-repair-2-fitted': { view: 'front', caption: 'The new screen is fitted.' },
  'laptop-1-lid': { view: 'lid' },
  'laptop-2-screen': { view: 'front', caption: 'The screen is broken from the left.' },
  'laptop-4-keys': { view: 'keyboard', caption: 'Coffee has dried under the keys.' },
  'laptop-5-board': { view: 'inside' },
  'laptop-repair-1-cleaned': { view: 'inside', caption: 'The board is cleaned.' },
  'laptop-repair-2-screen': { view: 'front', caption: 'The new screen is fitted.' },
};

const stateOf: Record<PhotoKind, string> = { inspection: 'Inspection', repair: 'Repair' };

type DemoPhotos = { kind: PhotoKind; addedAt: Date; pictures: string[] };

export function photosOf({ equipmentType, events }: ClaimInput): DemoPhotos[] {
  const type = typeof equipmentType === 'string' ? equipmentType : (equipmentType?.name ?? '');
  const device = type === 'Laptop' ? 'laptop' : 'phone';
  return (['inspection', 'repair'] as const).flatMap((kind) => {
    const name = `Claim state changed to ${stateOf[kind]}.`;
    const begun = events?.find((event) => event.name === name)?.eventDate;
    return begun ? [{ kind, addedAt: new Date(begun), pictures: pictures[device][kind] }] : [];
  });
}

/** Draws no smaller copies ahead, which takes a processor a minute: most are never looked at, others are drawn when they are. */
function withoutLater(imageWorker: ImageWorker): ImageWorker {
  const refused = () => Promise.reject(new Error('The demo draws its smaller copies when they are asked for.'));
  return {
    ...imageWorker,
    draw: (urgency, job) => (urgency === 'later' ? refused() : imageWorker.draw(urgency, job)),
  };
}

export function loadDemoPhotos(services: Services, stories: readonly Story[]): () => Promise<void> {
  const photos = openPhotos(services, undefined, withoutLater(openImageWorker()));
  const day = demoDay(services.now());
  let isStopped = false;
  const put = async (reference: string, { kind, addedAt, pictures: names }: DemoPhotos) => {
    for (const name of names) {
      if (isStopped) return;
      const bytes = await readFile(join(import.meta.dirname, 'photos', `${name}.jpg`));
      await photos.put(reference, kind, `${name}.jpg`, bytes);
      const words = said[name];
      if (words) await describePhoto(services, { number: reference, kind, name: `${name}.jpg` }, words);
    }
    await datePhotos(services.database.kysely, { reference, kind, addedAt });
  };
  const load = async () => {
    for (const { reference, document } of stories) {
      for (const ofWork of photosOf(document(day))) await put(reference, ofWork);
    }
  };
  // The demo must start without its photos; the pages then show none.
  const loaded = load()
    .catch(() => {})
    .then(photos.close);
  return async () => {
    isStopped = true;
    await photos.close();
    await loaded;
  };
}
