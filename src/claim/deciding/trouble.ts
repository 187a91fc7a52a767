import type { MutationError } from '#web/graphql/graphql.ts';

/** What a dialog says itself, because it stays open with what was typed. */
export type Trouble = 'offline' | 'limited' | 'unsent' | CodeTrouble;

const codeTroubles = {
  CODE_REQUIRED: 'code-required',
  CODE_MALFORMED: 'code-malformed',
  CODE_WRONG: 'code-wrong',
  CODE_OVER: 'code-over',
  CODE_LIMITED: 'code-limited',
  CODE_BY_TELEPHONE: 'code-telephone',
} as const;

type CodeTrouble = (typeof codeTroubles)[keyof typeof codeTroubles];

const isCodeError = (code: string): code is keyof typeof codeTroubles => Object.hasOwn(codeTroubles, code);

/** What stands at the field of the code. */
export const isCodeTrouble = (trouble: Trouble): boolean =>
  ['code-malformed', 'code-wrong', 'code-over'].includes(trouble);

/** Codes after which nothing was settled. */
export const unsentCodes = [
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_MESSAGES',
  ...Object.keys(codeTroubles),
];

export function troubleOf({ code }: Pick<MutationError, 'code'>): Trouble {
  if (code === 'UNREACHABLE') return 'offline';
  if (isCodeError(code)) return codeTroubles[code];
  return code === 'TOO_MANY_MESSAGES' ? 'limited' : 'unsent';
}

/** As `troubleOf`, of a REST call: `code-wrong` is the CODE_WRONG of a decision. */
export const callTroubleOf = ({ code }: { code: string }): Trouble =>
  troubleOf({ code: code.toUpperCase().replaceAll('-', '_') });
