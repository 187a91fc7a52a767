// What a key that is limited to brands may call. A call that is not listed is refused, so that a new one cannot forget
// the limit.

/**
 * `claim`: a claim of another brand answers like a missing one. `filtered`: the call leaves out what is of other brands.
 * `shared`: the answer is of no claim. `refused`: the call is about all brands.
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

/** Returns how a call, such as `GET /claims/:number`, keeps to the brands of a limited key. */
export function brandRuleOf(call: string): BrandRule {
  const known = call.replace(/^HEAD /, 'GET ');
  if (/^[A-Z]+ \/claims\/:number(?:\/|$)/.test(known)) return 'claim';
  return rules[known] ?? 'refused';
}
