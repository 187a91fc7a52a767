import { type Period, quartersUntil } from '#claim/duty/duty.rules.ts';
import { dutyPath } from './duty-path.ts';

/** Figures as their address names them; empty where nobody has chosen. `quarter` is its first day. */
export type AskedDuty = { client: string; quarter: string };

const quarterPattern = /^\d{4}-(?:01|04|07|10)-01$/;

/** Reads the query of an address; what is no quarter is left out. */
export function dutyIn(search: string): AskedDuty {
  const query = new URLSearchParams(search);
  const quarter = query.get('quarter') ?? '';
  return { client: query.get('client') ?? '', quarter: quarterPattern.test(quarter) ? quarter : '' };
}

export function dutyAddress({ client, quarter }: AskedDuty): string {
  const query = new URLSearchParams({ ...(client !== '' && { client }), ...(quarter !== '' && { quarter }) });
  return query.size === 0 ? dutyPath : `${dutyPath}?${query}`;
}

/** Returns the chosen quarter, else the present one. `today` is a London day. */
export const periodOf = ({ quarter }: AskedDuty, today: string): Period =>
  quartersUntil(quarter || today, 1)[0] ?? { from: '', to: '' };
