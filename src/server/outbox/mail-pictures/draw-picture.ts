import { deviceDrawings, isDeviceKind, type DeviceKind } from '#shared/device-drawings.ts';
import type { Brand } from '#server/brands/brand.ts';
import { logoSize, tileSize } from './picture-version.ts';

const density = 2;
const compressionLevel = 9;

/** On white, because the mail's header is white in dark mode too. */
async function logoPng(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const [width, height] = [logoSize.width * density, logoSize.height * density];
  return sharp(logo, { density: 300 })
    .resize(width, height, { fit: 'contain', position: 'left', background: '#fff' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel })
    .toBuffer();
}

function tileSvg(kind: DeviceKind, { colours: { light } }: Pick<Brand, 'colours'>): string {
  const { outline, lines } = deviceDrawings[kind];
  const { width, drawing, radius, line } = tileSize;
  const edge = (width - drawing) / 2;
  const round = outline && Object.entries(outline).map(([name, value]) => `${name}="${value}"`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${width * density}" viewBox="0 0 ${width} ${width}">` +
    `<rect width="${width}" height="${width}" rx="${radius}" fill="${light['primary-soft']}"/>` +
    `<g transform="translate(${edge} ${edge}) scale(${drawing / 24})" fill="none" stroke="${light.link}" ` +
    `stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round">` +
    `${round ? `<rect ${round.join(' ')}/>` : ''}<path d="${lines}"/></g></svg>`
  );
}

async function tilePng(kind: DeviceKind, brand: Brand): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(tileSvg(kind, brand)))
    .png({ compressionLevel })
    .toBuffer();
}

export function drawPicture(brand: Brand, name: string): Promise<Buffer> | null {
  if (name === 'logo.png') return logoPng(brand.pictures.logoLight);
  const kind = name.replace(/\.png$/, '');
  return name.endsWith('.png') && isDeviceKind(kind) ? tilePng(kind, brand) : null;
}
