import { z } from 'zod';

/** An issuer needs https; http is allowed only on this machine, for trials. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

const provider = z.strictObject({
  id: z.string().regex(/^[a-z\d-]{1,40}$/, { error: 'must be small letters, digits and hyphens' }),
  displayName: z.string().trim().min(1).max(60),
  issuer: z.string().refine(isIssuer, { error: 'must be an https address without a query' }),
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(500),
});

export type ExternalProvider = z.infer<typeof provider>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  const [index, field] = path;
  if (typeof index !== 'number') return '';
  return ` Provider ${index + 1}: ${field === undefined ? 'it' : String(field)} is not valid${message.startsWith('must') ? `, it ${message}` : ''}.`;
}

export function externalProvidersOf(text: string): ExternalProvider[] {
  const providers = z.array(provider).max(20).safeParse(parsed(text));
  const fault = 'must be a JSON list of providers, each with id, displayName, issuer, clientId and clientSecret.';
  if (!providers.success) throw new Error(fault + providers.error.issues.slice(0, 1).map(issueText).join(''));
  if (new Set(providers.data.map(({ id }) => id)).size === providers.data.length) return providers.data;
  throw new Error('must give each provider an id of its own.');
}
