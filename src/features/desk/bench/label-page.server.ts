import { encode } from 'uqr';

import type { Brand } from '#server/brands/brand.ts';
import { printedPage } from '#server/http/printed-page.ts';

/** In modules, as ISO/IEC 18004 asks for. */
const quietZone = 4;
const sizePixels = 220;

/** Black on white in every theme, because cameras read no other. */
function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<p><svg role="img" aria-label="QR code of the reference" viewBox="0 0 ${size} ${size}" width="${sizePixels}" height="${sizePixels}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg></p>`;
}

/** Has the reference alone: a label is read by whoever has the device. */
export function labelPage(reference: string, brand: Brand): { html: string; policy: string } {
  const lead = 'Print this page, and keep it with the device.';
  return printedPage({ title: reference, lead, parts: [qrCode(reference)] }, brand);
}
