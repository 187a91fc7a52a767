import * as m from '#web/messages/index.ts';

/** The keys that act, in the order in which the dialog lists them. */
export const keyNames: [key: string, does: () => string][] = [
  ['/', m.desk_search],
  ['Ctrl K', m.desk_search],
  ['J', m.desk_next],
  ['K', m.desk_previous],
  ['Esc', m.desk_back],
  ['.', m.desk_key_copy],
  ['V', m.desk_key_as_claimant],
  ['T', m.desk_take_next],
  ['S', m.desk_state],
  ['D', m.desk_date],
  ['A', m.desk_assign],
  ['H', m.desk_snooze],
  ['W', m.desk_wait],
  ['R', m.desk_key_reply],
  ['N', m.desk_key_note],
  ['L', m.desk_call],
  [';', m.desk_saved],
  ['Alt 1–4', m.desk_key_chat],
  ['Z', m.desk_key_undo],
  ['Ctrl Enter', m.desk_key_send],
  ['G Q', m.desk_key_queue],
  ['G C', m.desk_key_clocks],
  ['?', m.desk_keys],
];
