import type { ClaimRow } from '../../desk-answers.rules.ts';

const mostKept = 10;

/** In memory alone: a reload forgets them, and no store of the browser has a name. */
let opened: readonly ClaimRow[] = [];

/** Leaves out what may be overtaken by the time it is shown. */
export function rememberOpened(claim: ClaimRow): void {
  opened = [{ ...claim, due: null, unanswered: 0 }, ...opened.filter(({ id }) => id !== claim.id)].slice(0, mostKept);
}

export const lastOpened = (): readonly ClaimRow[] => opened;
