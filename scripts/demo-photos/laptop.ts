import { board } from './phone.ts';
import { box, clipped, cracks, scene, turned } from './scene.ts';

const [x, y, w, h] = [190, 110, 820, 560];

function lid(): string {
  return `${box(x, y, w, h + 60, 30, 'fill="url(#metal)"')}<circle cx="600" cy="${y + 310}" r="46" fill="none" stroke="#eef1f3" stroke-width="12"/>`;
}

function openLaptop(screen: string, over = ''): string {
  const keys = Array.from({ length: 5 * 14 }, (_, index) => {
    const [column, row] = [index % 14, Math.floor(index / 14)];
    return box(x + 74 + column * 48, y + 460 + row * 42, 42, 36, 6, 'fill="#181c1f"');
  });
  return `${box(x + 40, y - 60, w - 80, 470, 20, 'fill="#16191b"')}${box(x + 62, y - 38, w - 124, 420, 8, `fill="${screen}"`)}${over}
    <path d="M${x + 40} ${y + 410}H${x + w - 40}L${x + w} ${y + 720}H${x}Z" fill="url(#metal)"/>
    <path d="M${x + 56} ${y + 440}H${x + w - 56}L${x + w - 50} ${y + 670}H${x + 50}Z" fill="#4a5156"/>${keys.join('')}
    ${box(480, y + 682, 240, 30, 8, 'fill="#9aa2a7"')}`;
}

function base(): string {
  const fan = (cx: number) =>
    `<circle cx="${cx}" cy="${y + 130}" r="86" fill="#1c2023"/>${Array.from({ length: 14 }, (_, blade) => `<path d="M${cx} ${y + 130}l70 -20" stroke="#3d4449" stroke-width="10" transform="rotate(${blade * 25.7} ${cx} ${y + 130})"/>`).join('')}<circle cx="${cx}" cy="${y + 130}" r="24" fill="#2f363a"/>`;
  const cells = [0, 1, 2, 3].map((cell) =>
    box(x + 60 + cell * 178, y + 390, 166, 190, 12, 'fill="#15181a" stroke="#333a3e"'),
  );
  return `${box(x, y, w, h + 80, 30, 'fill="url(#metal)"')}${box(x + 18, y + 18, w - 36, h + 44, 20, 'fill="#33393d"')}${board(x + 230, y + 50, 360, 300, 21)}${fan(x + 124)}${fan(x + w - 124)}${cells.join('')}`;
}

/** A brown stain where tea has dried. */
function stain(cx: number, cy: number): string {
  return `<path d="M${cx - 120} ${cy}q20 -90 120 -70t130 60t-60 80t-130 10t-60 -80z" fill="#7a4a1c" fill-opacity=".38"/><path d="M${cx - 120} ${cy}q20 -90 120 -70t130 60t-60 80t-130 10t-60 -80z" fill="none" stroke="#5d3610" stroke-opacity=".6" stroke-width="5"/>`;
}

function close(drawing: string, cx: number, cy: number, times: number): string {
  return `<g transform="translate(600 450) scale(${times}) translate(${-cx} ${-cy})">${drawing}</g>`;
}

const desktop = `${box(x + 90, y - 10, 260, 170, 10, 'fill="#fff" fill-opacity=".8"')}${box(x + 380, y + 60, 300, 220, 10, 'fill="#fff" fill-opacity=".6"')}`;
const pane = box(x + 62, y - 38, w - 124, 420, 8);
const crack = clipped('pane', pane, cracks(x + 250, y + 120, 360, 31));

export const laptopPhotos: Record<string, string> = {
  'laptop-1-lid': scene('wood', turned(-5, lid()), 21),
  'laptop-2-screen': scene('wood', openLaptop('url(#glass)', crack), 22),
  'laptop-3-crack': scene('wood', close(openLaptop('url(#glass)', crack), x + 280, y + 140, 2.2), 23),
  'laptop-4-keys': scene('grey', close(openLaptop('url(#glass)') + stain(620, y + 560), 600, y + 560, 1.7), 24),
  'laptop-5-board': scene('mat', turned(4, base()), 25),
  'laptop-repair-1-cleaned': scene('mat', close(base(), 600, y + 210, 1.6), 26),
  'laptop-repair-2-screen': scene('grey', openLaptop('#e9eef2'), 27),
  'laptop-repair-3-tested': scene('wood', openLaptop('url(#lit)', desktop), 28),
};
