import type { FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { tryOut } from '#server/db/try-out.ts';
import type { DeskRight } from '#shared/account-role.ts';
import { type Viewer, viewerOf } from '#server/sessions/viewer.ts';
import { lockForActor } from '../action/act.server.ts';
import type { Actor } from '../action/actor.data.ts';
import type { ClaimPage, Preview } from './preview-answers.rules.ts';

type Channel = Preview['notices']['channels'][number];
type Planned = Pick<Preview['notices'], 'why'> & { channels: (Omit<Channel, 'at'> & { at: Date | null })[] };

/** What reads the claimant's page, and what sends notices, inside a transaction. */
export type Previews = {
  readPage: (tx: Tx, of: { viewer: Viewer; claimId: string }) => Promise<ClaimPage>;
  planNotices: (tx: Tx, claimId: string, from: Date) => Promise<Planned>;
};

export type Trying = { tx: Tx; now: Date; actor: Actor; claim: { id: string } };

/** Claimants are told this long after a change. */
const toldMs = 60_000;

/**
 * Makes a change, reads what the claimant would see and hear of it, and rolls back: so the words are those of the real
 * change.
 */
export function previewChange<More extends object>(
  services: Services,
  request: FastifyRequest,
  { claimId, previews, right }: { claimId: string; previews: Previews; right: DeskRight },
  change: (trying: Trying) => Promise<More>,
): Promise<Preview & More> {
  const now = services.now();
  const viewer = viewerOf(request, services.settings);
  return tryOut(services.database, async (tx) => {
    const { actor } = await lockForActor(tx, { viewer, now }, { claimId, right });
    const more = await change({ tx, now, actor, claim: { id: claimId } });
    const planned = await previews.planNotices(tx, claimId, new Date(now.getTime() + toldMs));
    const channels = planned.channels.map(({ at, ...channel }) => ({ ...channel, at: at?.toISOString() ?? null }));
    return { ...more, page: await previews.readPage(tx, { viewer, claimId }), notices: { ...planned, channels } };
  });
}
