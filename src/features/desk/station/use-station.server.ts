import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { hashToken } from '#server/sessions/session.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { type Actor, findActor } from '../action/actor.data.ts';
import { deleteStationsBefore, lockStation, type Station } from './stations.data.ts';
import { useMs } from './station-times.rules.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** The same for a link that never was, whose time is over, and whose handler may no longer add photos. */
export function stationOver(): Problem {
  return new Problem(404, 'station-over', 'This link is over. Make a new one at the desk.');
}

function openElsewhere(): Problem {
  return new Problem(403, 'station-elsewhere', 'Another browser has opened this link. Make a new one at the desk.');
}

/** The handler's session, in whose name and right the phone acts. */
export const viewerOfStation = ({ sessionHash }: Station): Viewer => ({ claimToken: null, accountToken: sessionHash });

type Asked = { code: string; browserHash: Buffer | null; now: Date };

/** Throws unless this browser may use the link now, or may be the first to open it. */
function checkBrowser({ opensUntil, browserHash, endsAt }: Station, asked: Asked): void {
  if (browserHash === null || endsAt === null) {
    if (asked.now >= opensUntil) throw stationOver();
    return;
  }
  if (asked.now >= endsAt) throw stationOver();
  if (asked.browserHash === null || !browserHash.equals(asked.browserHash)) throw openElsewhere();
}

/** Returns a link that is good for this browser, locked. Throws 403 and 404. */
export async function checkStation(tx: Tx, asked: Asked): Promise<{ station: Station; actor: Actor }> {
  const station = await lockStation(tx, hashToken(asked.code));
  if (station === null) throw stationOver();
  checkBrowser(station, asked);
  const actor = await findActor(tx, viewerOfStation(station), station.claimId, asked.now);
  if (actor?.rights.includes('photos') !== true) throw stationOver();
  return { station, actor };
}

/** As `checkStation`, of a browser that has opened it. */
export async function checkOpenStation(tx: Tx, asked: Asked): Promise<Station> {
  const { station } = await checkStation(tx, asked);
  if (station.browserHash === null) throw openElsewhere();
  return station;
}

/** Forgets links a day after they were made. */
export async function purgeStations({ database, now }: Services): Promise<void> {
  await deleteStationsBefore(database.kysely, new Date(now().getTime() - dayMs - useMs));
}
