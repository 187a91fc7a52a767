import type { Sample } from '../browser/phone.ts';
import { median, spread } from '../report.ts';

/** `listening`: when what the visitor would press first is React's own, in milliseconds. */
export type PeerSample = Sample & { listening: number };

/** What was measured of one page, from another site's and from an `empty` window; `script` in kB, as gzip -9 packs it. */
export type Taken = { name: string; samples: PeerSample[]; empty: PeerSample[]; script: number };

const valuesOf = ({ samples }: Taken, key: keyof PeerSample) => samples.map((sample) => sample[key]);

function row(taken: Taken): string {
  const of = (key: keyof PeerSample, digits: number) => spread(valuesOf(taken, key), digits);
  return `| ${taken.name} | ${of('lcp', 0)} | ${of('fcp', 0)} | ${of('listening', 0)} | ${of('cls', 3)} | ${of('kilobytes', 1)} | ${taken.script.toFixed(1)} |`;
}

/** A peer's figure ÷ ours, above 1 where ours is ahead. CLS, which may be nought, is theirs less ours. */
function ahead(ours: Taken, theirs: Taken): string {
  const ratio = (key: keyof PeerSample) => (median(valuesOf(theirs, key)) / median(valuesOf(ours, key))).toFixed(2);
  const pairs = valuesOf(theirs, 'lcp').map((lcp, index) => lcp / (ours.samples[index]?.lcp ?? Number.NaN));
  const shift = median(valuesOf(theirs, 'cls')) - median(valuesOf(ours, 'cls'));
  const script = (theirs.script / ours.script).toFixed(2);
  return `| ${theirs.name} | ${ratio('lcp')}; pair by pair ${spread(pairs)} | ${ratio('fcp')} | ${ratio('listening')} | ${shift.toFixed(3)} | ${ratio('kilobytes')} | ${script} |`;
}

function tables(taken: readonly Taken[]): string {
  const [ours, ...theirs] = taken;
  if (!ours) return '';
  return `| | LCP, ms | FCP, ms | listens, ms | CLS | transferred, kB | script, kB gz |
|---|---|---|---|---|---|---|
${taken.map(row).join('\n')}

| theirs ÷ ours | LCP | FCP | listens | CLS, theirs − ours | transferred | script |
|---|---|---|---|---|---|---|
${theirs.map((one) => ahead(ours, one)).join('\n')}`;
}

/** The same from an empty window: what is on screen when. */
function fromEmptyWindow(taken: readonly Taken[]): string {
  const [ours] = taken;
  const values = ({ empty }: Taken, key: 'lcp' | 'fcp') => empty.map((sample) => sample[key]);
  const ratio = (one: Taken, key: 'lcp' | 'fcp') =>
    ours === undefined || one === ours ? '' : (median(values(one, key)) / median(values(ours, key))).toFixed(2);
  const rows = taken.map(
    (one) =>
      `| ${one.name} | ${spread(values(one, 'lcp'), 0)} | ${ratio(one, 'lcp')} | ${spread(values(one, 'fcp'), 0)} | ${ratio(one, 'fcp')} |`,
  );
  return `From an empty window, where a page that stands alone (\`Cross-Origin-Opener-Policy\`, which is ours alone) waits for a process:

| | LCP, ms | theirs ÷ ours | FCP, ms | theirs ÷ ours |
|---|---|---|---|---|
${rows.join('\n')}`;
}

/** The whole report: the pages of forms and those of records, ours first in each. */
export function peersReport(
  circumstances: string,
  rounds: number,
  forms: readonly Taken[],
  records: readonly Taken[],
): string {
  return `# Two public front ends beside ours, on a slow phone

${circumstances} ${rounds} cold visits each, taking turns, each from a page of another site, with a browser that knows nothing; median (least to most). The measures are read three seconds after the page has loaded, and only of a page that shows its content. \`npm run bench -- peers <folder> <folder>\` repeats it.

## The page to come in by

${tables(forms)}

${fromEmptyWindow(forms)}

## The page of one record

${tables(records)}

${fromEmptyWindow(records)}

## Who they are

- **bulletproof-react** (alan2207/bulletproof-react, commit 9506629 of 2026-05-14, its Vite application 1.0.0: React 18.3.1, React Router 7.0.2, TanStack Query 5.32.1, Vite 5.2.11). Its log-in page, and a discussion: a title, four paragraphs and ten comments.
- **Medusa storefront** (medusajs/nextjs-starter-medusa, commit 9818886 of 2026-04-23, version 1.0.3: Next.js 15.3.9, React 19.0.5, @medusajs/ui 4.0.31), drawn on its own server. Its sign-in page, and the details of an order with five lines.

Both are production builds by their own bundler and settings; their tools for tests and linting were left out, and types were not checked. bulletproof-react’s packages are those that npm takes by its lock file, and its mock backend is off; of Medusa’s, Next.js, React, Tailwind and what comes from Medusa, Stripe and Headless UI are those of its lock file, and the rest what npm picks within its ranges.

## What is not alike, and whom it favours

- Their backends are stubs that answer at once from memory (\`bench/peers/peer-discussion.ts\`, \`bench/peers/peer-shop.ts\`); ours is the whole server with its store. Favours them.
- bulletproof-react's page names a font style sheet on another host, which cannot be reached here: it is taken out, and with it a connection, a sheet and a font. Its files are packed with brotli as ours are. Favours it.
- Medusa's storefront sends a first visitor round once more for a cookie: here the visitor has it already, which spares a round trip. Its order's lines have no pictures. Both favour it.
- Medusa's server packs with gzip, as it does by default: its kB transferred would be somewhat less with brotli in front. Favours us; the script column packs everybody's alike.
- “Listens” is when React has taken over the form's field, or the record's first button or link, so that a press or a letter is heard; looked for every 20 ms.
- Script is all that a visit brings by the end, with what is fetched ahead for the next page, and without what stands in the page itself.
- Our claim is longer than their records (20 events, 24 messages, a quote of 12 lines, 12 photos, of which the first page shows what My Claim shows). They carry what a shop or a team needs and we do not (a cart, a menu of regions, roles); we carry two languages, a service worker and first-party measures, though the worker is blocked and the measures are off here.
`;
}
