import type { DeskRight } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';

/**
 * The keys that act, in the order in which the dialog lists them. `act`: not for an auditor, who reads. `page`: not where
 * no claim's page may be seen.
 */
export const keyNames: [key: string, does: () => string, need?: 'act' | 'page' | DeskRight][] = [
  ['/', m.desk_search],
  ['Ctrl K', m.desk_search],
  ['J', m.desk_next],
  ['K', m.desk_previous],
  ['E', m.desk_done_next, 'act'],
  ['Esc', m.desk_back],
  ['X', m.desk_bulk_key, 'bulk'],
  ['Shift X', m.desk_bulk_key_range, 'bulk'],
  ['.', m.desk_key_copy],
  ['V', m.desk_key_as_claimant, 'page'],
  ['T', m.desk_take_next, 'act'],
  ['S', m.desk_state, 'state'],
  ['1–9', m.desk_key_next_state, 'state'],
  ['D', m.desk_date, 'state'],
  ['Q', m.desk_quote, 'quote'],
  ['A', m.desk_assign, 'act'],
  ['I', m.desk_command_assign_me, 'act'],
  ['H', m.desk_snooze, 'reply'],
  ['W', m.desk_wait, 'state'],
  ['F', m.desk_follow, 'act'],
  ['U', m.desk_unread, 'act'],
  ['P', m.desk_phone, 'photos'],
  ['R', m.desk_key_reply, 'reply'],
  ['N', m.desk_key_note, 'act'],
  ['L', m.desk_call, 'act'],
  [';', m.desk_saved, 'reply'],
  ['Alt 1–4', m.desk_key_chat, 'act'],
  ['C', m.desk_chat_answer, 'reply'],
  ['Z', m.desk_key_undo, 'act'],
  ['Ctrl Enter', m.desk_key_send, 'act'],
  ['Ctrl Shift Enter', m.desk_held_send, 'reply'],
  ['G Q', m.desk_key_queue],
  ['G I', m.desk_key_inbox],
  ['G C', m.desk_key_clocks],
  ['G M', m.desk_key_complaints],
  ['G R', m.desk_key_reports],
  ['G S', m.desk_key_saved, 'act'],
  ['?', m.desk_keys],
];

export type Rights = { mayAct: boolean; seesPages: boolean; may: readonly DeskRight[] };

/** Returns the keys that act for whoever has these rights; null until they are known. */
export function keysFor(rights: Rights | null): typeof keyNames {
  const has = { act: rights?.mayAct === true, page: rights?.seesPages === true };
  return keyNames.filter(([, , need]) => {
    if (need === undefined) return true;
    return need === 'act' || need === 'page' ? has[need] : rights?.may.includes(need);
  });
}
