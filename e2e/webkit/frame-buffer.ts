import sharp from 'sharp';

/** Offsets of the big-endian numbers in the header of an X window dump, after X11/XWDFile.h. */
const offsets = { headerSize: 0, width: 16, height: 20, bitsPerPixel: 44, bytesPerLine: 48, colours: 76 };
const bytesOfColour = 12;

type Area = { left: number; top: number; width: number; height: number };

/** Returns a part of a screen as PNG. `dump`: the file into which Xvfb draws, four bytes a pixel, blue first. */
export function pictureOf(dump: Buffer, area: Area): Promise<Buffer> {
  const read = (name: keyof typeof offsets) => dump.readUInt32BE(offsets[name]);
  if (read('bitsPerPixel') !== 32) throw new Error('The screen does not have 32 bits a pixel.');
  const start = read('headerSize') + read('colours') * bytesOfColour;
  const line = read('bytesPerLine');
  const width = Math.min(area.width, read('width') - area.left);
  const height = Math.min(area.height, read('height') - area.top);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    const from = start + (area.top + y) * line + area.left * 4;
    for (let x = 0; x < width; x++, to += 3) {
      pixels[to] = dump[from + x * 4 + 2] ?? 0;
      pixels[to + 1] = dump[from + x * 4 + 1] ?? 0;
      pixels[to + 2] = dump[from + x * 4] ?? 0;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
