// What every demo photo shares: a workbench, light, shadows and a hand-made random generator.
export const width = 1200;
export const height = 900;

/** The same sequence of numbers from 0 to 1 for the same seed, so that a photo is always the same (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Box = [x: number, y: number, width: number, height: number, radius: number, more?: string];

/** A rectangle with round corners. */
export function box(...[x, y, w, h, r, more = '']: Box): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" ${more}/>`;
}

/** Turns a drawing around the middle of the picture. */
export function turned(degrees: number, drawing: string): string {
  return `<g transform="rotate(${degrees} ${width / 2} ${height / 2})">${drawing}</g>`;
}

/** Shows of a drawing only what lies in the rectangle. */
export function clipped(id: string, frame: string, drawing: string): string {
  return `<clipPath id="${id}">${frame}</clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}

/** Cracks that run out from one point, in branches. */
export function cracks(x: number, y: number, reach: number, seed: number): string {
  const random = randomFrom(seed);
  const lines: string[] = [];
  for (let ray = 0; ray < 13; ray += 1) {
    let [atX, atY, angle] = [x, y, (ray / 13) * Math.PI * 2 + random() * 0.4];
    const points = [`M${x} ${y}`];
    const steps = 4 + Math.floor(random() * 5);
    for (let step = 0; step < steps; step += 1) {
      angle += (random() - 0.5) * 0.7;
      const length = (reach / steps) * (0.6 + random() * 0.8);
      atX += Math.cos(angle) * length;
      atY += Math.sin(angle) * length;
      points.push(`L${atX.toFixed(1)} ${atY.toFixed(1)}`);
      if (random() < 0.4) {
        const side = angle + (random() < 0.5 ? 0.9 : -0.9);
        const [endX, endY] = [atX + Math.cos(side) * length * 0.8, atY + Math.sin(side) * length * 0.8];
        lines.push(`M${atX.toFixed(1)} ${atY.toFixed(1)}L${endX.toFixed(1)} ${endY.toFixed(1)}`);
      }
    }
    lines.push(points.join(''));
  }
  const path = lines.join('');
  return `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="3.5"/>
    <path d="${path}" fill="none" stroke="#f4f8fb" stroke-opacity=".85" stroke-width="1.4" transform="translate(-1 -1)"/>`;
}

type Bench = { light: string; dark: string };
const benches: Record<'mat' | 'wood' | 'grey', Bench> = {
  mat: { light: '#3f6f78', dark: '#1f4149' },
  wood: { light: '#c9a77b', dark: '#8f6c45' },
  grey: { light: '#c3c7c9', dark: '#8a9195' },
};

function gridLines(): string {
  const lines: string[] = [];
  for (let x = 0; x <= width; x += 60) lines.push(`M${x} 0V${height}`);
  for (let y = 0; y <= height; y += 60) lines.push(`M0 ${y}H${width}`);
  return `<path d="${lines.join('')}" stroke="#fff" stroke-opacity=".07" stroke-width="2"/>`;
}

/** A whole picture: the bench, what lies on it with its shadow, the light of a lamp, and a camera's grain. */
export function scene(bench: keyof typeof benches, drawing: string, seed: number): string {
  const { light, dark } = benches[bench];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <radialGradient id="bench" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <radialGradient id="lamp" cx=".3" cy=".2" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></radialGradient>
    <linearGradient id="metal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d9dde0"/><stop offset=".5" stop-color="#a9b0b5"/><stop offset="1" stop-color="#7d868c"/></linearGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2b343b"/><stop offset=".45" stop-color="#10161a"/><stop offset="1" stop-color="#05080a"/></linearGradient>
    <linearGradient id="lit" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#7fb6ff"/><stop offset=".5" stop-color="#6d7bea"/><stop offset="1" stop-color="#e58fb1"/></linearGradient>
    <filter id="shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur in="SourceAlpha" stdDeviation="18"/><feOffset dx="14" dy="22"/><feComponentTransfer><feFuncA type="linear" slope=".55"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
    <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${seed}"/><feColorMatrix type="matrix" values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .35 0 0 0 -.1"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#bench)"/>${bench === 'mat' ? gridLines() : ''}
  <g filter="url(#shadow)">${drawing}</g>
  <rect width="${width}" height="${height}" fill="url(#lamp)"/>
  <rect width="${width}" height="${height}" filter="url(#grain)" opacity=".2"/>
</svg>`;
}
