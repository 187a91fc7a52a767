import type { FastifyReply } from 'fastify';

import { readLastCount } from '#claim/measures/dropped-counts.data.ts';
import { openDays } from '#claim/measures/report-days.rules.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { sendPdf } from '#server/pdf/pdf-answer.server.ts';
import { addLondonDays } from '#shared/time/london.ts';
import type { PackPress } from '../pack/pack-pdf.server.ts';
import { hashOf, sendZipFile } from '../pack/packs.server.ts';
import { maskedAction } from './masked-action.server.ts';
import { dutyFile, type DutyPack, printedDuty, zipOfDuty } from './duty-pack.server.ts';
import { readDuty } from './duty-report.server.ts';
import { type Period, periodBefore, quartersUntil } from './duty.rules.ts';

export const noSuchClient = (): Problem =>
  new Problem(404, 'client-not-found', 'There is no such client, or it is beyond your limits.');

/** `actor` is as the audit names it. The caller has checked that the actor may read figures of the client. */
export type DutyOrder = {
  clientId: string;
  brands: readonly string[] | null;
  period: Period;
  actor: string;
  reply: FastifyReply;
};

export type DutyPackServices = Pick<Services, 'database' | 'now'> & { brands: Brands };

/** Both days, or the quarter of today. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Period {
  if (from !== undefined && to !== undefined) return { from, to };
  const [quarter] = quartersUntil(dayOf(now), 1);
  if (quarter === undefined) throw new Error('Every day is in a quarter.');
  return quarter;
}

async function findClient(db: Db, id: string) {
  const found = await db
    .selectFrom('client')
    .select(['name', 'brand', 'auditors_see_contacts'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw noSuchClient();
  return found;
}

/** Facts of a day may change for some weeks. From then on it is counted again where a complaint is taken in late. */
async function readCountedOn(db: Db, { clientId, period }: DutyOrder, now: Date): Promise<string> {
  const last = dayOf(addLondonDays(noonOf(period.to), openDays));
  const today = dayOf(now);
  if (today < last) return today;
  const counted = await readLastCount(db, clientId, { from: periodBefore(period).from, to: period.to });
  return counted === null || counted < last ? last : counted;
}

async function packOf({ database, now, brands }: DutyPackServices, order: DutyOrder): Promise<DutyPack> {
  const { kysely } = database;
  const { clientId, period } = order;
  const { name, brand, auditors_see_contacts: showsContacts } = await findClient(kysely, clientId);
  const report = await readDuty({ database }, order);
  const actions = showsContacts ? report.actions : report.actions.map(maskedAction);
  const seesActions = order.brands === null;
  return {
    ...report,
    actions,
    seesActions,
    client: name,
    brand: brands.byId(brand),
    period,
    countedOn: await readCountedOn(kysely, order, now()),
  };
}

/** Before anything of it is sent, with the hash by which it is known later. */
async function audit({ database, now }: DutyPackServices, actor: string, pack: DutyPack, kind: string): Promise<void> {
  const { client, period, sample } = pack;
  const detail = `${client}, ${period.from} to ${period.to}, ${kind}, seed ${sample.seed}`;
  await addAuditEntry(database.kysely, { at: now(), actor, action: 'desk.duty-pack', detail });
}

export async function sendDutyPdf(
  services: DutyPackServices,
  press: PackPress,
  order: DutyOrder,
): Promise<FastifyReply> {
  const pack = await packOf(services, order);
  const pdf = await press.draw(printedDuty(pack), pack.brand);
  await audit(services, order.actor, pack, `pdf, sha256 ${hashOf(pdf)}`);
  return sendPdf(order.reply, dutyFile(pack), pdf);
}

export async function sendDutyZip(services: DutyPackServices, order: DutyOrder): Promise<FastifyReply> {
  const pack = await packOf(services, order);
  const { zip, sums } = zipOfDuty(pack);
  await audit(services, order.actor, pack, `zip, sha256.txt ${hashOf(sums)}`);
  return sendZipFile(order.reply, dutyFile(pack), zip);
}
