import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { requestAddress } from '#server/http/request-facts.ts';
import { clientNetworkOf } from '#shared/people/client-network.ts';

/** In milliseconds: one error of one client network is audited once in this time, so that no sender fills the audit. */
const sameErrorMs = 5 * 60_000;
const mostRemembered = 5_000;

const remembered = new WeakMap<Services, Map<string, number>>();

function isAgain(services: Services, what: string): boolean {
  const time = services.now().getTime();
  let known = remembered.get(services);
  if (!known || known.size >= mostRemembered) remembered.set(services, (known = new Map<string, number>()));
  const last = known.get(what);
  if (last !== undefined && time - last < sameErrorMs) return true;
  known.set(what, time);
  return false;
}

export async function auditRefusedKey(services: Services, name: string | null, reason: string): Promise<void> {
  const actor = name ?? 'unknown key';
  if (isAgain(services, [clientNetworkOf(requestAddress() ?? ''), actor, reason].join('\n'))) return;
  const at = services.now();
  await addAuditEntry(services.database.kysely, { at, actor, action: 'integration-key.refused', detail: reason });
}
