// Draws the couriers' logos in public/: a parcel of ours and the courier's name as plain words, because the couriers'
// own ones are their trade marks. Run it when a courier is added: npm run couriers (it needs Chromium).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

import { trackedCouriers } from '#claim/parcel/couriers.rules.ts';
import { ownChromium } from './browsers/chromium-path.ts';

const root = join(import.meta.dirname, '..');
const fontFile = join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

/** 96 × 32 CSS pixels; readable on light and dark, because it brings its own ground. */
function logoOf(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32" viewBox="0 0 96 32">
    <rect width="96" height="32" rx="6" fill="#E1F0F0"/>
    <g fill="none" stroke="#08515B" stroke-width="1.6" stroke-linejoin="round">
      <path d="m14 8 7 3.6v8.2L14 23.6l-7-3.8v-8.2Z"/><path d="m7 11.6 7 3.8 7-3.8M14 15.4v8.2"/>
    </g>
    <text x="27" y="20.5" font-family="Logo" font-weight="700" font-size="${name.length > 6 ? 12 : 15}" fill="#08515B">${name}</text>
  </svg>`;
}

async function drawAll(): Promise<void> {
  const browser = await chromium.launch({
    ...ownChromium(),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 96, height: 32 }, deviceScaleFactor: 2 });
  const font = readFileSync(fontFile).toString('base64');
  const face = `@font-face{font-family:Logo;src:url(data:font/woff2;base64,${font});font-weight:300 900}`;
  for (const {
    name,
    tracking: { logo },
  } of trackedCouriers) {
    await page.setContent(`<style>${face}*{margin:0}svg{display:block}</style>${logoOf(name)}`);
    await page.evaluate(() => document.fonts.ready);
    const end = await page.evaluate(() => {
      const { x = 0, width = 0 } = document.querySelector('text')?.getBBox() ?? {};
      return x + width;
    });
    if (end > 92) throw new Error(`${name} does not fit on its logo: give the courier a shorter name.`);
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(join(root, 'public', logo), png);
  }
  await browser.close();
}

await drawAll();
