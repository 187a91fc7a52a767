import type { Brand } from '#server/brands/brand.ts';
import { keptByBrand } from '#server/brands/kept-by-brand.ts';

/** A mask may cut a fifth off an icon (W3C Web App Manifest, safe zone). */
const safeZone = 0.8;

const sizes: Record<string, { size: number; maskable: boolean }> = {
  '192.png': { size: 192, maskable: false },
  '512.png': { size: 512, maskable: false },
  'maskable-192.png': { size: 192, maskable: true },
  'maskable-512.png': { size: 512, maskable: true },
  'apple-touch-icon.png': { size: 180, maskable: false },
};

/**
 * Returns the colour of the icon's first pixel, so that its background extends to the edge; white where transparent.
 */
async function backgroundOf(icon: Buffer): Promise<{ r: number; g: number; b: number }> {
  const { default: sharp } = await import('sharp');
  const corner = sharp(icon).flatten({ background: '#fff' }).extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 255, g = 255, b = 255] = await corner.raw().toBuffer();
  return { r, g, b };
}

async function draw(source: Buffer, { size, maskable }: { size: number; maskable: boolean }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const inner = maskable ? Math.round(size * safeZone) : size;
  const fitted = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  const icon = await sharp(source, { density: 300 }).resize(inner, inner, fitted).png().toBuffer();
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)];
  const background = await backgroundOf(icon);
  const padding = { top: before, left: before, bottom: after, right: after, background };
  return sharp(icon).flatten({ background }).extend(padding).png({ compressionLevel: 9 }).toBuffer();
}

export function brandIcons(): (brand: Brand, name: string) => Promise<Buffer> | null {
  const drawnOf = keptByBrand<Promise<Buffer>>();
  return (brand, name) => {
    const wanted = Object.hasOwn(sizes, name) ? sizes[name] : undefined;
    if (wanted === undefined) return null;
    const drawn = drawnOf(brand);
    const known = drawn.get(name);
    if (known) return known;
    const drawing = draw(brand.pictures.icon, wanted);
    drawn.set(name, drawing);
    drawing.catch(() => drawn.delete(name));
    return drawing;
  };
}
