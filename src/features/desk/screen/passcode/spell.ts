import { nodes } from '#claim/passcode/pattern-grid.rules.ts';
import * as m from '#web/messages/index.ts';

const symbols: Record<string, () => string> = {
  ' ': m.desk_symbol_space,
  '!': m.desk_symbol_exclamation,
  '"': m.desk_symbol_quote,
  '#': m.desk_symbol_hash,
  $: m.desk_symbol_dollar,
  '%': m.desk_symbol_percent,
  '&': m.desk_symbol_ampersand,
  "'": m.desk_symbol_apostrophe,
  '(': m.desk_symbol_open_bracket,
  ')': m.desk_symbol_close_bracket,
  '*': m.desk_symbol_asterisk,
  '+': m.desk_symbol_plus,
  ',': m.desk_symbol_comma,
  '-': m.desk_symbol_hyphen,
  '.': m.desk_symbol_dot,
  '/': m.desk_symbol_slash,
  ':': m.desk_symbol_colon,
  ';': m.desk_symbol_semicolon,
  '<': m.desk_symbol_less,
  '=': m.desk_symbol_equals,
  '>': m.desk_symbol_greater,
  '?': m.desk_symbol_question,
  '@': m.desk_symbol_at,
  '[': m.desk_symbol_open_square,
  '\\': m.desk_symbol_backslash,
  ']': m.desk_symbol_close_square,
  '^': m.desk_symbol_caret,
  _: m.desk_symbol_underscore,
  '`': m.desk_symbol_backtick,
  '{': m.desk_symbol_open_brace,
  '|': m.desk_symbol_bar,
  '}': m.desk_symbol_close_brace,
  '~': m.desk_symbol_tilde,
  '£': m.desk_symbol_pound,
  '€': m.desk_symbol_euro,
};

function nameOf(letter: string): string {
  const symbol = symbols[letter];
  if (symbol) return symbol();
  const isCapital = letter !== letter.toLowerCase() && letter === letter.toUpperCase();
  return isCapital ? m.desk_symbol_capital({ letter }) : letter;
}

/** Each letter with the name by which it is typed: "B" is "capital B", "-" is "hyphen". */
export const spelled = (password: string): { letter: string; name: string }[] =>
  Array.from(password).map((letter) => ({ letter, name: nameOf(letter) }));

/** From the left, at most three digits to a group: "1234567" is "123 456 7". */
export const pinGroups = (pin: string): string[] => (pin.length <= 4 ? [pin] : (pin.match(/.{1,3}/g) ?? []));

const places = [
  m.desk_node_top_left,
  m.desk_node_top,
  m.desk_node_top_right,
  m.desk_node_left,
  m.desk_node_middle,
  m.desk_node_right,
  m.desk_node_bottom_left,
  m.desk_node_bottom,
  m.desk_node_bottom_right,
];

/** "0,4" is "1 top left", "5 middle". */
export const patternWords = (pattern: string): string[] =>
  pattern
    .split(',')
    .map(Number)
    .filter((node) => nodes.includes(node))
    .map((node) => `${node + 1} ${places[node]?.() ?? ''}`);
