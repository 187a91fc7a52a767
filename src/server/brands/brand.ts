import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PublicBrand } from '#shared/page/boot.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { openingHours } from '#shared/time/opening-hours.rules.ts';
import { deriveBrand, type BrandColours, type BrandTokens } from '#shared/brands/brand-colours.ts';
import { hostName } from './host-name.ts';
import { pictureVersion } from '#server/outbox/mail-pictures/picture-version.ts';

const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a colour such as #08515B' });
const file = z.string().regex(/^[\w-]+\.(?:svg|png|webp)$/, { error: 'must name an svg, png or webp file beside it' });
const text = z.string().trim().min(1, { error: 'must not be empty' }).max(500);

const brandFile = z.strictObject({
  name: text,
  companyName: text,
  /** The insurer of claims whose contract names no customer; null if it is never known. */
  insurer: text.nullable(),
  provider: text,
  logoLight: file,
  logoDark: file,
  icon: file,
  primary: colour,
  accent: colour.optional(),
  contact: z.strictObject({ email: z.email(), phone: text, hours: text }),
  mailFrom: z.email().nullable().default(null),
  /** Without them the chat is open only while a desk reports that it is staffed. */
  chatHours: openingHours.optional(),
  privacyUrl: z.httpUrl().nullable(),
  terms: z.array(text).min(1),
  /** Hosts of this brand, whatever the port; the default brand has all others. A port is for links. */
  hosts: z.array(
    z
      .string()
      .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, { error: 'must be host names in lower case, such as claims.example' }),
  ),
});

export type Brand = PublicBrand & {
  icon: string;
  chatHours: OpeningHours | null;
  mailFrom: string | null;
  terms: string[];
  hosts: string[];
  css: string;
  /** For places without custom properties, such as mails. */
  colours: Pick<BrandColours, 'light' | 'dark'>;
  pictureVersion: string;
};

export class BrandError extends Error {}

export type Brands = {
  folder: string;
  all: Brand[];
  of(host: string): Brand;
  byId(id: string | null): Brand;
};

function cssOf(tokens: BrandTokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--c-${name}:${value}`)
    .join(';');
}

const ourColours = deriveBrand({ primary: '#08515B' });

export function coloursCss({ light: lightOnes, dark: darkOnes }: Brand['colours']): string {
  const [light, dark] = [cssOf(lightOnes), cssOf(darkOnes)];
  return (
    `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}

function parse(path: string): z.infer<typeof brandFile> {
  if (!existsSync(path)) throw new BrandError(`${path} is missing. Every folder beside it is a brand and has one.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(`${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = brandFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`);
  throw new BrandError(`${path} cannot be used. ${problems.join('. ')}.`);
}

function readBrand(folder: string, id: string): Brand {
  const path = join(folder, id, 'brand.json');
  const { primary, accent, chatHours: hours = null, ...brand } = parse(path);
  const asset = (name: string) => {
    if (!existsSync(join(folder, id, name))) throw new BrandError(`${path} names ${name}, which is not beside it.`);
    return `/brand/${id}/${name}`;
  };
  const derived = deriveBrand({ primary, accent });
  const { light, dark } = derived.ok ? derived : ourColours;
  const logoLight = asset(brand.logoLight);
  return {
    ...brand,
    id,
    chatHours: hours,
    logoLight,
    logoDark: asset(brand.logoDark),
    icon: asset(brand.icon),
    css: derived.ok ? coloursCss(derived) : '',
    colours: { light, dark },
    pictureVersion: pictureVersion(readFileSync(join(folder, id, brand.logoLight)), light),
  };
}

function refuseSharedHosts(brands: Brand[]): void {
  const owner = new Map<string, string>();
  for (const { id, hosts } of brands) {
    for (const host of new Set(hosts.map(hostName))) {
      const other = owner.get(host);
      if (other !== undefined) throw new BrandError(`The brands ${other} and ${id} both claim the host ${host}.`);
      owner.set(host, id);
    }
  }
}

function defaultOf(all: Brand[], folder: string, name: string | null): Brand {
  const named = name === null ? null : all.find(({ id }) => id === name);
  if (named === undefined) {
    const ids = all.map(({ id }) => id).join(', ');
    throw new BrandError(`The brand ${name} is no folder of ${folder}, which has ${ids}.`);
  }
  const brand = named ?? all.find(({ hosts }) => hosts.length === 0) ?? all[0];
  if (brand === undefined) throw new BrandError(`${folder} holds no brand.`);
  return brand;
}

export function readBrands(folder: string, defaultId: string | null = null): Brands {
  const ids = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
  const all = ids.map((id) => readBrand(folder, id));
  refuseSharedHosts(all);
  const fallback = defaultOf(all, folder, defaultId);
  const byHost = new Map(all.flatMap((brand) => brand.hosts.map((host) => [hostName(host), brand] as const)));
  return {
    folder,
    all,
    of: (host) => byHost.get(hostName(host)) ?? fallback,
    byId: (id) => all.find((brand) => brand.id === id) ?? fallback,
  };
}

export function publicBrand(brand: Brand): PublicBrand {
  const { id, name, companyName, insurer, provider, logoLight, logoDark, contact, privacyUrl } = brand;
  return { id, name, companyName, insurer, provider, logoLight, logoDark, contact, privacyUrl };
}
