import { Resolver } from 'node:dns/promises';

/** Returns the TXT records of a name, joined. Throws as `node:dns` does. */
export type LookUpTexts = (name: string) => Promise<string[]>;

const timeoutMs = 2_000;
const longestRecord = 300;

const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });

export const lookUpTexts: LookUpTexts = async (name) =>
  (await resolver.resolveTxt(name)).map((parts) => parts.join(''));

export type SenderCheck = {
  what: 'spf' | 'dkim' | 'dmarc';
  /** The name that was asked for. */
  name: string;
  result: 'found' | 'missing' | 'unreachable';
  record: string | null;
};

const isMissing = new Set(['ENOTFOUND', 'ENODATA']);

async function findRecord(lookUp: LookUpTexts, name: string, start: RegExp): Promise<Omit<SenderCheck, 'what'>> {
  try {
    const record = (await lookUp(name)).find((text) => start.test(text.trim()));
    if (record === undefined) return { name, result: 'missing', record: null };
    return { name, result: 'found', record: record.trim().slice(0, longestRecord) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { name, result: isMissing.has(code) ? 'missing' : 'unreachable', record: null };
  }
}

/** The policy of a domain holds for its subdomains too (RFC 7489, 6.6.3). */
async function findDmarc(lookUp: LookUpTexts, domain: string) {
  const own = await findRecord(lookUp, `_dmarc.${domain}`, /^v=DMARC1\b/i);
  const parent = domain.split('.').slice(1).join('.');
  if (own.result !== 'missing' || !parent.includes('.')) return own;
  const above = await findRecord(lookUp, `_dmarc.${parent}`, /^v=DMARC1\b/i);
  return above.result === 'found' ? above : own;
}

/** Looks up what tells receivers that a mail of this domain is genuine. DKIM needs the selector of the mail server. */
export async function checkSender(domain: string, selector: string, lookUp: LookUpTexts): Promise<SenderCheck[]> {
  const [spf, dmarc, dkim] = await Promise.all([
    findRecord(lookUp, domain, /^v=spf1\b/i),
    findDmarc(lookUp, domain),
    selector === '' ? null : findRecord(lookUp, `${selector}._domainkey.${domain}`, /(?:^|;)\s*p=[^;\s]/i),
  ]);
  return [
    { what: 'spf', ...spf },
    ...(dkim === null ? [] : [{ what: 'dkim' as const, ...dkim }]),
    { what: 'dmarc', ...dmarc },
  ];
}
