import type { ClaimRow, FoundClaim } from '../../desk-answers.rules.ts';
import type { Command } from './commands.ts';
import { matchCommands } from './match-commands.ts';
import { lastOpened } from './opened-claims.ts';
import type { Searched } from './useSearch.ts';

export type Item =
  | { kind: 'found'; claim: FoundClaim }
  | { kind: 'opened'; claim: ClaimRow }
  | { kind: 'command'; command: Command };

export const idOf = (item: Item): string => (item.kind === 'command' ? item.command.id : item.claim.id);

export function itemsOf(typed: string, searched: Searched | null, commands: readonly Command[]): Item[] {
  if (typed.trim() === '') return lastOpened().map((claim) => ({ kind: 'opened', claim }));
  const found = searched?.kind === 'found' ? searched.answer.claims : [];
  return [
    ...found.map((claim): Item => ({ kind: 'found', claim })),
    ...matchCommands(commands, typed).map((command): Item => ({ kind: 'command', command })),
  ];
}
