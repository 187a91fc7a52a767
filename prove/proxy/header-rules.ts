export type Kind = 'page' | 'private' | 'file';

type Headers = Record<string, string | string[] | undefined>;
type Rule = [name: string, holds: (headers: Headers) => boolean];

const always: Rule[] = [
  ['nosniff', (all) => all['x-content-type-options'] === 'nosniff'],
  ['no-referrer', (all) => /^(?:no-referrer|same-origin)$/.test(String(all['referrer-policy']))],
  ['COOP', (all) => String(all['cross-origin-opener-policy']).startsWith('same-origin')],
  ['CORP', (all) => all['cross-origin-resource-policy'] === 'same-origin'],
  ['HSTS', (all) => /max-age=(\d{8,})/.test(String(all['strict-transport-security']))],
  ['no server name', (all) => all['server'] === undefined && all['x-powered-by'] === undefined],
  [
    'cookies',
    (all) =>
      [all['set-cookie'] ?? []].flat().every((one) => {
        const isSecret = one.startsWith('__Host-');
        return /; Secure/.test(one) && /; SameSite=(?:Lax|Strict)/.test(one) && (!isSecret || /; HttpOnly/.test(one));
      }),
  ],
];
const policy = (all: Headers) => String(all['content-security-policy'] ?? '');
const ofKind: Record<Kind, Rule[]> = {
  page: [
    ['CSP', (all) => /default-src 'none'/.test(policy(all)) && /base-uri 'none'/.test(policy(all))],
    ['no unsafe', (all) => policy(all) !== '' && !/unsafe-/.test(policy(all))],
    ['frames', (all) => /frame-ancestors 'none'/.test(policy(all))],
    ['Trusted Types', (all) => /require-trusted-types-for 'script'/.test(policy(all))],
    ['permissions', (all) => /camera=\(\)/.test(String(all['permissions-policy']))],
    ['cache', (all) => /no-store|private/.test(String(all['cache-control']))],
  ],
  private: [['no-store', (all) => /no-store/.test(String(all['cache-control']))]],
  file: [],
};

/** The rules that an answer of this kind has to keep, and those that it does not. */
export function gradeOf(kind: Kind, headers: Headers): { names: string[]; broken: string[] } {
  const rules = [...always, ...ofKind[kind]];
  const broken = rules.filter(([, holds]) => !holds(headers)).map(([name]) => name);
  return { names: rules.map(([name]) => name), broken };
}
