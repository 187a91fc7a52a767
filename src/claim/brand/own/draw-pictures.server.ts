import { createHash } from 'node:crypto';

import { BrandError } from '#server/brands/brand.ts';
import type { KnownBrand } from '#server/brands/brand-folder.ts';
import { readPictures, type StoredPicture } from '#server/brands/stored/brand-picture.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { Problem } from '#server/http/errors.ts';
import type { ImageWorker } from '#server/images/image-worker.server.ts';
import type { PhotoProblem } from '#server/images/photo-type.rules.ts';
import { type BrandContent, type PictureField, pictureFields } from '#shared/brands/brand-content.rules.ts';
import type { BrandToSave } from '#shared/brands/saved-brand.rules.ts';
import { brandRefused } from './brand-refused.server.ts';

/** In pixels: four times what a page shows of a logo, and what a home screen may ask for. */
const shapes = {
  logoLight: { width: 528, height: 128, ground: null },
  logoDark: { width: 528, height: 128, ground: null },
  icon: { width: 512, height: 512, ground: '#FFFFFF' },
} as const;

const reasons: Record<PhotoProblem, string> = {
  'not-a-photo': 'This is no PNG, JPEG, WebP or SVG picture, whatever its name says.',
  'too-many-pixels': 'This picture has too many pixels. Send a smaller one.',
  'too-many-frames': 'This picture moves. Send one that does not.',
  'cannot-be-decoded': 'This picture cannot be drawn. Save it anew, or send it as a PNG.',
};

const refuse = (field: PictureField, detail: string): Problem =>
  brandRefused([{ pointer: `/content/${field}`, detail }]);

const bytesIn = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

async function drawPicture(worker: ImageWorker, field: PictureField, bytes: Uint8Array): Promise<StoredPicture> {
  const drawn = await worker.draw('urgent', async () => ({ kind: 'fit', bytes, ...shapes[field] }));
  if (drawn.kind === 'refused') throw refuse(field, reasons[drawn.problem]);
  if (drawn.kind !== 'fit') throw new BrandError(`A picture could not be drawn: ${JSON.stringify(drawn)}`);
  const png = Buffer.from(drawn.png);
  return { file: `${createHash('sha256').update(png).digest('hex')}.png`, bytes: png };
}

export type DrawnBrand = { content: BrandContent; pictures: readonly StoredPicture[] };

async function storedPicture(db: Db, field: PictureField, file: string): Promise<Buffer> {
  const bytes = (await readPictures(db, [file])).get(file);
  if (bytes === undefined) throw refuse(field, 'There is no saved picture of this name. Send it as a data URL.');
  return bytes;
}

/** Returns the picture of the brand's folder that has this name, or null. */
function pictureInFolder(file: KnownBrand | undefined, name: string): Buffer | null {
  const field = file && pictureFields.find((one) => file.content[one] === name);
  return field ? file.brand.pictures[field] : null;
}

/** `file` is the brand of the folder with the same id, whose pictures may be named. */
type Drawing = { worker: ImageWorker; brand: BrandToSave; file: KnownBrand | undefined };

/**
 * Draws what is sent anew, so that nothing is served of a file but its picture. What is left out is made of the light
 * logo. Throws a Problem (400) with the field of a picture that cannot be drawn.
 */
export async function drawPictures(db: Db, { worker, brand, file }: Drawing): Promise<DrawnBrand> {
  const pictures: StoredPicture[] = [];
  const draw = async (field: PictureField, bytes: Uint8Array): Promise<string> => {
    const picture = await drawPicture(worker, field, bytes);
    pictures.push(picture);
    return picture.file;
  };
  const givenPicture = (sent: string): Buffer | null =>
    sent.startsWith('data:') ? bytesIn(sent) : pictureInFolder(file, sent);
  const fileOf = async (field: PictureField, sent: string): Promise<string> => {
    const given = givenPicture(sent);
    if (given) return draw(field, given);
    await storedPicture(db, field, sent);
    return sent;
  };
  const logoLight = await fileOf('logoLight', brand.logoLight);
  const logo = async () => givenPicture(brand.logoLight) ?? storedPicture(db, 'logoLight', logoLight);
  const logoDark = brand.logoDark === undefined ? logoLight : await fileOf('logoDark', brand.logoDark);
  const icon = brand.icon === undefined ? await draw('icon', await logo()) : await fileOf('icon', brand.icon);
  return { content: { ...brand, logoLight, logoDark, icon }, pictures };
}
