import { box, clipped, cracks, randomFrom, scene, turned } from './scene.ts';

const [x, y, w, h] = [400, 60, 400, 780];

function body(fill: string): string {
  return (
    box(x, y, w, h, 62, `fill="${fill}"`) +
    box(x + 4, y + 4, w - 8, h - 8, 58, 'fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2"')
  );
}

function front(screen: string): string {
  return `${body('url(#metal)')}${box(x + 10, y + 10, w - 20, h - 20, 54, 'fill="#07090b"')}
    ${box(x + 24, y + 24, w - 48, h - 48, 42, `fill="${screen}"`)}${box(x + 140, y + 38, 120, 30, 15, 'fill="#07090b"')}
    <path d="M${x + 24} ${y + 330}L${x + 260} ${y + 24}H${x + 340}L${x + 24} ${y + 470}Z" fill="#fff" fill-opacity=".07"/>`;
}

function camera(cx: number, cy: number): string {
  return `<circle cx="${cx}" cy="${cy}" r="44" fill="#20262b"/><circle cx="${cx}" cy="${cy}" r="30" fill="#0a0d10"/><circle cx="${cx - 8}" cy="${cy - 8}" r="10" fill="#39506b"/>`;
}

function back(): string {
  return `${body('#27343d')}${box(x + 28, y + 28, 190, 190, 46, 'fill="#31414c"')}${camera(x + 82, y + 82)}${camera(x + 164, y + 164)}
    <circle cx="${x + 164}" cy="${y + 78}" r="16" fill="#f4ecd2"/>`;
}

/** Chips and screws of a board that fills a rectangle. */
export function board(left: number, top: number, wide: number, high: number, seed: number): string {
  const random = randomFrom(seed);
  const chips = Array.from({ length: Math.round((wide * high) / 2_600) }, () => {
    const [cw, ch] = [14 + random() * 52, 12 + random() * 40];
    const [cx, cy] = [left + 8 + random() * (wide - cw - 16), top + 8 + random() * (high - ch - 16)];
    const fill = ['#0d1113', '#22292d', '#b9bec1', '#8f7b3a'][Math.floor(random() * 4)] ?? '#0d1113';
    return box(cx, cy, cw, ch, 3, `fill="${fill}" stroke="#000" stroke-opacity=".4"`);
  });
  const tracks = Array.from({ length: 22 }, () => {
    const ty = top + 10 + random() * (high - 20);
    return `M${left + random() * wide * 0.5} ${ty}h${wide * 0.3 * random()}l12 12h${wide * 0.15}`;
  });
  return `${box(left, top, wide, high, 10, 'fill="#14553c"')}<path d="${tracks.join('')}" fill="none" stroke="#3f9a70" stroke-width="2"/>${chips.join('')}`;
}

function opened(): string {
  const battery = `${box(x + 196, y + 190, 170, 440, 14, 'fill="#1b1e20"')}<text x="${x + 281}" y="${y + 420}" fill="#8d9498" font-family="sans-serif" font-size="26" text-anchor="middle" transform="rotate(90 ${x + 281} ${y + 410})">Li-ion 3.82 V</text>`;
  const screws = [
    [40, 40],
    [360, 40],
    [40, 740],
    [360, 740],
  ].map(([sx = 0, sy = 0]) => `<circle cx="${x + sx}" cy="${y + sy}" r="9" fill="url(#metal)" stroke="#333"/>`);
  return `${body('url(#metal)')}${box(x + 14, y + 14, w - 28, h - 28, 50, 'fill="#2a2f33"')}${board(x + 34, y + 60, 150, 570, 5)}${board(x + 196, y + 60, 170, 116, 6)}${battery}
    ${box(x + 60, y + 660, 280, 60, 12, 'fill="#3a4045"')}${screws.join('')}`;
}

function screenBeside(): string {
  return `<g transform="translate(-250 20) rotate(-7 600 450)">${opened()}</g>
    <g transform="translate(230 -10) rotate(6 600 450)">${box(x + 10, y + 10, w - 20, h - 20, 54, 'fill="#0b0e11"')}${box(x + 26, y + 26, w - 52, h - 52, 40, 'fill="url(#glass)"')}
    <path d="M${x + 120} ${y + h - 40}c0 60 40 90 20 130" stroke="#b58a3c" stroke-width="26" fill="none"/></g>`;
}

function home(): string {
  const icons = Array.from({ length: 20 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    return box(x + 54 + column * 78, y + 130 + row * 96, 58, 58, 14, 'fill="#fff" fill-opacity=".75"');
  });
  return front('url(#lit)') + icons.join('');
}

/** A close look: the drawing four times as large around a point of the phone. */
function close(drawing: string, cx: number, cy: number, times: number): string {
  return `<g transform="translate(600 450) scale(${times}) translate(${-cx} ${-cy})">${drawing}</g>`;
}

const glass = box(x + 10, y + 10, w - 20, h - 20, 54);
const cracked = front('url(#glass)') + clipped('glass', glass, cracks(x + 300, y + 210, 420, 11));
const dent = `<path d="M${x + w - 46} ${y + h + 6}q4 -40 52 -54v60z" fill="#8d989f"/><path d="M${x + w - 62} ${y + h - 4}l-18 -30M${x + w - 40} ${y + h - 30}l-26 -46M${x + w - 12} ${y + h - 66}l-14 -40" stroke="#aab4ba" stroke-width="2"/>`;
const dented = back() + clipped('corner', box(x, y, w, h, 62), dent);

export const phonePhotos: Record<string, string> = {
  'phone-1-front': scene('mat', turned(-9, cracked), 1),
  'phone-2-crack': scene('mat', close(cracked, x + 280, y + 230, 2.4), 2),
  'phone-3-back': scene('mat', turned(8, back()), 3),
  'phone-4-corner': scene('grey', close(dented, x + 330, y + 715, 4.2), 4),
  'phone-5-open': scene('mat', turned(-4, opened()), 5),
  'phone-repair-1-screen': scene('mat', screenBeside(), 6),
  'phone-repair-2-fitted': scene('grey', turned(5, front('url(#glass)')), 7),
  'phone-repair-3-tested': scene('wood', turned(-6, home()), 8),
};
