import { hasBeenStaffed } from '#features/chat/presence.data.ts';
import type { Services } from '#server/context.ts';
import type { BootChat } from '#shared/page/boot.ts';

/** Milliseconds between two looks whether somebody has been there. */
const lookEvery = 60_000;

/** Which chat pages offer. `current` may ask the store again for the next page, and never waits for it. */
export type OfferedChat = { current: () => BootChat; look: () => Promise<void> };

/**
 * Offers the portal's own chat in production only once a desk or a system has said that somebody is there: until then
 * nobody would read what is written, and the pages say how to reach the company.
 */
export function offeredChat({ database, settings, now }: Pick<Services, 'database' | 'settings' | 'now'>): OfferedChat {
  const { chat, production } = settings;
  let isOffered = chat.kind !== 'built-in' || !production;
  let lookedAt = -Infinity;
  const look = async () => {
    const time = now().getTime();
    if (isOffered || time - lookedAt < lookEvery) return;
    lookedAt = time;
    isOffered = await hasBeenStaffed(database.kysely);
  };
  const current = (): BootChat => {
    // A store that is away answers the next look.
    void look().catch(() => {});
    return isOffered ? chat : { kind: 'off' };
  };
  return { current, look };
}
