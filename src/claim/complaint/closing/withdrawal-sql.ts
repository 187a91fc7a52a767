import { howWords, whoWords } from './withdrawal.rules.ts';

const caseOf = (column: string, words: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(words)
    .map(([code, text]) => `when '${code}' then '${text}'`)
    .join(' ')} end`;

/** SQL of what `withdrawalWords` says of the closing step `s`; without a name where nobody may be named. */
export const withdrawalText = ({ isNamed }: { isNamed: boolean }): string => {
  const who = caseOf('s.said_by', whoWords);
  const named = `case when s.said_by_name = '' then ${who} else s.said_by_name || ', ' || ${who} || ',' end`;
  return `case when s.said_by is null then 'not recorded' else
    concat_ws(' ', ${isNamed ? named : who}, ${caseOf('s.said_how', howWords)}, 'on', to_char(s.said_on, 'DD/MM/YYYY')) end`;
};
