import type { DeviceKind } from '#shared/device-drawings.ts';
import { directionOf } from '#shared/locale.ts';
import { escapeHtml } from '#server/http/html-text.ts';
import { mailColours, mailStyles } from './mail-styles.ts';
import type { MailContent } from './mail-content.ts';
import type { MailLook } from './mail-look.ts';
import { picturePath } from '#server/outbox/mail-pictures/picture-url.ts';
import { logoSize, tileSize } from '#server/outbox/mail-pictures/picture-version.ts';
import { mailWords } from './mail-words.ts';

// Tables and inline styles, because mail programs keep them. The mail reads well without its pictures.

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

type Styles = ReturnType<typeof mailStyles>;

function factsHtml(facts: NonNullable<MailContent['facts']>, styles: Styles): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="soft line" style="${styles.label}">${escapeHtml(label)}</th>` +
      `<td class="ink line" style="${styles.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.facts}">${rows.join('')}</table>`;
}

function actionHtml({ label, url }: NonNullable<MailContent['action']>, styles: Styles, inFull: string): string {
  const href = escapeHtml(url);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.button}"><tr>` +
    `<td class="fill" style="${styles.buttonCell}"><a class="fill" href="${href}" style="${styles.buttonLink}">` +
    `${escapeHtml(label)}</a></td></tr></table>` +
    `<p class="soft" style="${styles.small}">${escapeHtml(inFull)}<br>` +
    `<a class="link" href="${href}" style="${styles.link}">${href}</a></p>`
  );
}

const choiceHtml = ({ label, url }: NonNullable<MailContent['action']>, styles: Styles): string =>
  `<p style="${styles.choice}"><a class="ink line" href="${escapeHtml(url)}" style="${styles.choiceLink}">` +
  `${escapeHtml(label)}</a></p>`;

function pictureUrl({ brand, site }: MailLook, name: 'logo' | DeviceKind): string {
  const path = picturePath(brand, name);
  return escapeHtml(site === null ? path : new URL(path, site).href);
}

function logoHtml(look: MailLook, styles: Styles): string {
  const { width, height } = logoSize;
  return (
    `<img src="${pictureUrl(look, 'logo')}" alt="${escapeHtml(look.brand.companyName)}" width="${width}" height="${height}" ` +
    `style="${styles.logo}">`
  );
}

function deviceHtml({ kind, name }: NonNullable<MailContent['device']>, look: MailLook, styles: Styles): string {
  const { width } = tileSize;
  const words = escapeHtml(mailWords(look.locale).device(name));
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.device}"><tr>` +
    `<td style="${styles.tileCell}"><img src="${pictureUrl(look, kind)}" alt="" width="${width}" height="${width}" style="${styles.tile}"></td>` +
    `<td class="ink" style="${styles.deviceName}">${words}</td></tr></table>`
  );
}

const paragraphsHtml = (texts: readonly string[], kind: 'ink' | 'soft', style: string): string =>
  texts.map((text) => `<p class="${kind}" style="${style}">${escapeHtml(text)}</p>`).join('');

const unsubscribeHtml = (page: string, words: string, styles: Styles): string =>
  `<p class="soft" style="${styles.footnote}"><a class="link" href="${escapeHtml(page)}" style="${styles.wordLink}">` +
  `${escapeHtml(words)}</a></p>`;

function bodyHtml(content: MailContent, look: MailLook, styles: Styles): string {
  const { heading, paragraphs, device, facts = [], choices = [], action, closing = [], unsubscribe } = content;
  const { brand, locale } = look;
  const words = mailWords(locale);
  const footer = [words.questions(brand.contact), words.sender(brand.companyName)];
  return (
    `<tr><td class="pad" style="${styles.header}">${logoHtml(look, styles)}</td></tr>` +
    `<tr><td class="card pad" style="${styles.card}">${device ? deviceHtml(device, look, styles) : ''}<h1 class="ink" style="${styles.heading}">${escapeHtml(heading)}</h1>` +
    paragraphsHtml(paragraphs, 'ink', styles.paragraph) +
    factsHtml(facts, styles) +
    choices.map((choice) => choiceHtml(choice, styles)).join('') +
    (action ? actionHtml(action, styles, words.linkInFull) : '') +
    paragraphsHtml(closing, 'soft', styles.small) +
    `</td></tr><tr><td class="pad" style="${styles.footer}">${paragraphsHtml(footer, 'soft', styles.footnote)}` +
    (unsubscribe ? unsubscribeHtml(unsubscribe.page, words.unsubscribe, styles) : '') +
    `</td></tr>`
  );
}

export function mailHtml(content: MailContent, look: MailLook): string {
  const { light, css } = mailColours(look.brand.colours);
  const styles = mailStyles(light);
  const title = escapeHtml(content.subject);
  const [preview = content.heading] = content.paragraphs;
  return (
    `<!doctype html><html lang="${look.locale}" dir="${directionOf(look.locale)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">` +
    `<title>${title}</title><style>${css}</style></head><body class="canvas" style="${styles.body}">` +
    `<div style="${styles.preview}" aria-hidden="true">${escapeHtml(preview)}</div>` +
    `<div role="main" lang="${look.locale}"><table ${table} class="canvas" style="${styles.canvas}"><tr>` +
    `<td align="center" style="${styles.outer}"><table ${table} style="${styles.column}">` +
    `${bodyHtml(content, look, styles)}</table></td></tr></table></div></body></html>`
  );
}
