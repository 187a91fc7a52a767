import { hasBeenStaffed } from '#features/chat/presence.data.ts';
import type { Services } from '#server/context.ts';
import type { BootChat } from '#shared/page/boot.ts';

const pollMs = 60_000;

/** `current` never waits; it may refresh the value for the next page. */
export type OfferedChat = { current: () => BootChat; look: () => Promise<void> };

/**
 * In production the portal's own chat is offered only once a desk or a system has been present: before that, messages
 * would not be read.
 */
export function offeredChat({ database, settings, now }: Pick<Services, 'database' | 'settings' | 'now'>): OfferedChat {
  const { chat, production } = settings;
  let isOffered = chat.kind !== 'built-in' || !production;
  let lookedAt = -Infinity;
  const look = async () => {
    const time = now().getTime();
    if (isOffered || time - lookedAt < pollMs) return;
    lookedAt = time;
    isOffered = await hasBeenStaffed(database.kysely);
  };
  const current = (): BootChat => {
    // If the store is unavailable, the next check retries.
    void look().catch(() => {});
    return isOffered ? chat : { kind: 'off' };
  };
  return { current, look };
}
