import type { BrandColours, BrandTokens } from '#shared/brands/brand-colours.ts';
import { logoSize, tileSize } from '#server/outbox/mail-pictures/picture-version.ts';

/** The portal's neutral colours (`tokens.css`), because mail programs do not support custom properties. */
const neutrals = {
  light: { canvas: '#f6f5f1', surface: '#ffffff', line: '#dad7ce', ink: '#16232a', soft: '#414f57' },
  dark: { canvas: '#0f1619', surface: '#182125', line: '#2e3b41', ink: '#edf2f2', soft: '#b6c2c5' },
};

type MailTokens = (typeof neutrals)['light'] & Pick<BrandTokens, 'primary' | 'on-primary' | 'primary-edge' | 'link'>;

const font = `'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif`;

function darkCss({ canvas, surface, line, ink, soft, link, ...brand }: MailTokens): string {
  const { primary, 'on-primary': onPrimary, 'primary-edge': edge } = brand;
  return (
    `:root{color-scheme:light dark}@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}` +
    `@media (prefers-color-scheme:dark){.canvas{background:${canvas}!important}.card{background:${surface}!important}` +
    `.ink{color:${ink}!important}.soft{color:${soft}!important}.line{border-color:${line}!important}` +
    `.link{color:${link}!important}.fill{background:${primary}!important;color:${onPrimary}!important;border-color:${edge}!important}}`
  );
}

export function mailColours(brand: Pick<BrandColours, 'light' | 'dark'>): { light: MailTokens; css: string } {
  return { light: { ...neutrals.light, ...brand.light }, css: darkCss({ ...neutrals.dark, ...brand.dark }) };
}

export function mailStyles({ canvas, surface, line, ink, soft, link, ...brand }: MailTokens) {
  const { primary, 'on-primary': onPrimary, 'primary-edge': edge } = brand;
  const cell = `padding:10px 0;border-top:1px solid ${line};text-align:left;vertical-align:top;font-size:16px;line-height:1.5`;
  return {
    body: `margin:0;padding:0;background:${canvas};font-family:${font};-webkit-text-size-adjust:100%`,
    preview: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
    canvas: `background:${canvas}`,
    outer: 'padding:24px 12px',
    column: `max-width:600px;font-family:${font}`,
    // White in dark mode too, as the logo is drawn on white.
    header: `padding:18px 32px;background:#ffffff;border-bottom:4px solid ${primary};border-radius:10px 10px 0 0`,
    // No height, so that the alt text, the company's name, has room for all of its lines.
    logo: `display:block;width:auto;height:auto;max-width:${logoSize.width}px;color:#16232a;font-size:16px;line-height:20px;font-weight:700`,
    device: 'margin:0 0 20px',
    tile: `display:block;width:auto;height:auto;max-width:${tileSize.width}px`,
    tileCell: 'padding:0',
    deviceName: `padding:0 0 0 14px;color:${ink};font-size:16px;line-height:1.4;font-weight:600;overflow-wrap:anywhere`,
    card: `padding:32px;background:${surface};border-radius:0 0 10px 10px`,
    heading: `margin:0 0 16px;color:${ink};font-size:26px;line-height:1.25;font-weight:700`,
    paragraph: `margin:0 0 16px;color:${ink};font-size:16px;line-height:1.55;overflow-wrap:anywhere`,
    facts: 'margin:8px 0 24px;border-collapse:collapse',
    label: `${cell};width:40%;padding-right:16px;color:${soft};font-weight:400`,
    value: `${cell};color:${ink};font-weight:600;overflow-wrap:anywhere`,
    choice: 'margin:0 0 8px',
    choiceLink: `display:block;padding:12px 16px;border:1px solid ${soft};border-radius:10px;color:${ink};font-size:16px;line-height:1.25;text-decoration:none`,
    button: 'margin:8px 0 20px',
    buttonCell: `background:${primary};border-radius:10px`,
    buttonLink: `display:inline-block;padding:12px 26px;background:${primary};color:${onPrimary};font-size:16px;line-height:1.25;font-weight:700;text-decoration:none;border:2px solid ${edge};border-radius:10px`,
    link: `color:${link};word-break:break-all`,
    wordLink: `color:${link}`,
    small: `margin:0 0 14px;color:${soft};font-size:14px;line-height:1.55;overflow-wrap:anywhere`,
    footer: 'padding:20px 32px',
    footnote: `margin:0 0 8px;color:${soft};font-size:13px;line-height:1.5;overflow-wrap:anywhere`,
  };
}
