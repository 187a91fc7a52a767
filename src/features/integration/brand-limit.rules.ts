// Calls open to a brand-limited key. Unlisted calls are refused, so that a new one cannot bypass the limit.

/**
 * `claim`: a claim of another brand answers like a missing one. `filtered`: the answer leaves out other brands.
 * `shared`: the answer concerns no claim. `refused`: the call concerns all brands.
 */
export type BrandRule = 'claim' | 'filtered' | 'shared' | 'refused';

const rules: Record<string, BrandRule> = {
  'GET /claims': 'filtered',
  'GET /states': 'shared',
  'GET /states/:systemName': 'shared',
  'GET /audit': 'filtered',
  'GET /events': 'filtered',
  'GET /payments': 'filtered',
  'GET /chats': 'filtered',
  'GET /chats/:id/messages': 'filtered',
  'POST /chats/:id/messages': 'filtered',
  'POST /chats/:id/typing': 'filtered',
  'POST /chats/:id/seen': 'filtered',
  'POST /chats/:id/close': 'filtered',
  'POST /imports': 'filtered',
  'GET /imports': 'filtered',
  'GET /imports/:id': 'filtered',
  'GET /imports/:id/refusals': 'filtered',
};

export function brandRuleOf(call: string): BrandRule {
  const known = call.replace(/^HEAD /, 'GET ');
  if (/^[A-Z]+ \/claims\/:number(?:\/|$)/.test(known)) return 'claim';
  return rules[known] ?? 'refused';
}
