import type { Browser, Cookie } from '@playwright/test';

import { full } from './navigation-claim.ts';
import { newPhone } from './phone.ts';

type Session = { claimId: string; cookies: Cookie[] };

/** Finds the full claim as the Track form does. */
export async function findClaim(browser: Browser, origin: string): Promise<Session> {
  const context = await newPhone(browser);
  const data = { reference: full.number, postcode: full.postcode };
  const answer = await context.request.post(`${origin}/api/enduser/login`, { data });
  const { claimId } = (await answer.json()) as { claimId: string };
  const cookies = await context.cookies();
  await context.close();
  return { claimId, cookies };
}
