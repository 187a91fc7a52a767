import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#web/router.ts';
import type { ClaimRow } from '../../desk-answers.rules.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { leaveField } from '../keys/leave-field.ts';
import { deskClaimPath } from '../view-texts.ts';
import type { commandsOfClaim } from './claim-commands.ts';
import type { Command } from './commands.ts';
import { type Item, itemsOf } from './items.ts';
import { useSearch } from './useSearch.ts';

/** `isUsed` once somebody has typed or chosen. `of` has the claim whose actions are shown. */
type Shown = { isShown: boolean; isUsed: boolean; chosen: number; of: ClaimRow | null };

const hidden: Shown = { isShown: false, isUsed: false, chosen: 0, of: null };

export function usePalette(list: DeskList, mayAct: boolean) {
  const [text, setText] = useState('');
  const [{ isShown, isUsed, chosen, of }, setShown] = useState(hidden);
  const { openClaim, openTab, actionsOf, commands, readAgain } = useOpening(list, mayAct);
  const { searched, again } = useSearch(text);
  const change = (shown: Partial<Shown>) => setShown((before) => ({ ...before, ...shown }));
  const show = () => {
    change({ isShown: true });
    void readAgain();
  };
  const entered = useRef<string | null>(null);
  const hide = () => {
    entered.current = null;
    setShown(hidden);
  };
  const type = (typed: string) => {
    entered.current = null;
    setText(typed);
    change({ isShown: true, isUsed: true, chosen: 0, of: null });
  };
  const leave = () => {
    setText('');
    hide();
  };
  const items = of ? actionsOf(of) : itemsOf(text, searched, commands);
  const open = (item: Item, isNewTab: boolean) => {
    if (item.kind !== 'command' && isNewTab) return openTab(item.claim);
    leave();
    if (item.kind !== 'command') return openClaim(item.claim);
    // The field would take the next key.
    leaveField();
    item.command.run();
  };
  useEffect(() => {
    if (searched === null || entered.current !== searched.typed) return;
    entered.current = null;
    const [first, second] = items;
    // Of several claims none is opened unseen.
    if (first && second?.kind !== 'found') open(first, false);
  });
  return {
    text,
    isShown,
    isUsed,
    of,
    items,
    searched,
    active: Math.min(chosen, items.length - 1),
    type,
    show,
    hide,
    leave,
    open,
    again,
    /** Opens what is found of this text once there is an answer. */
    openOnceFound: (typed: string) => {
      entered.current = typed;
    },
    choose: (at: number) => change({ chosen: at, isUsed: true }),
    showActions: (claim: ClaimRow) => change({ of: claim, chosen: 0 }),
  };
}

export type Palette = ReturnType<typeof usePalette>;

/** Nobody needs them before the search is opened. */
type Loaded = { commands: readonly Command[]; ofClaim: typeof commandsOfClaim };

function useOpening(list: DeskList, mayAct: boolean) {
  const [here, navigate] = useLocation();
  const [{ commands, ofClaim }, setLoaded] = useState<Loaded>({ commands: [], ofClaim: () => [] });
  const pathOf = ({ id }: ClaimRow) => deskClaimPath(id, list);
  const openClaim = (claim: ClaimRow) => {
    // Of the claim that is open already no page is announced.
    if (here.endsWith(claim.id)) document.querySelector<HTMLElement>('h1')?.focus();
    navigate(pathOf(claim));
  };
  const openTab = (claim: ClaimRow) => void window.open(pathOf(claim), '_blank', 'noreferrer');
  const actionsOf = (claim: ClaimRow): Item[] =>
    ofClaim(claim, { mayAct, open: () => openClaim(claim), openInNewTab: () => openTab(claim) }).map((command) => ({
      kind: 'command',
      command,
    }));
  const readAgain = async () => {
    const [desk, claim] = await Promise.all([import('./desk-commands.ts'), import('./claim-commands.ts')]);
    setLoaded({ commands: await desk.readDeskCommands(navigate, mayAct), ofClaim: claim.commandsOfClaim });
  };
  return { openClaim, openTab, actionsOf, commands, readAgain };
}
