import { type RawBuilder, sql } from 'kysely';

import { lockClaimOfNumber } from '#claim/change/claim-change.server.ts';
import { deleteOldComplaints } from '#claim/complaint/complaint-erasure.server.ts';
import type { Services } from '#server/context.ts';
import { londonHour } from '#shared/time/london.ts';
import { purgeAudit, shortenAddresses } from './audit.data.ts';
import { type DropFile, dropOutside, eraseInTransaction } from './erase.server.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const claimsAtOnce = 5_000;
/** The London hour of the nightly job, which reads every claim. */
const nightHour = 3;

export type RetentionLine = {
  kind: string;
  setting: string;
  before: string | null;
  due: number;
  oldest: string | null;
};

export type RetentionReport = { dryRun: boolean; lines: RetentionLine[] };

/** When a claim `c` ended, or was last changed after it. Dates before 2000 mean "not yet". */
const endedAt = sql`greatest(c.updated_at, case when c.last_state_change_date >= '2000-01-01' then c.last_state_change_date end)`;
const hasEnded = sql<boolean>`exists (select 1 from state s where s.id = c.state_id
  and (lower(trim(s.status)) in ('finished', 'completed', 'cancelled') or lower(trim(s.system_name)) = 'claim cancelled'))
  and not exists (select from complaint k where k.claim_id = c.id and k.closed_at is null)`;

/** Of both sides; those of handlers' drafts too. What the claimant has not sent yet goes sooner. */
const attachmentsOfEnded = sql`(select claim_id, id from message_attachment where message_id is not null
  union all select claim_id, id from desk_file) a join claim c on c.id = a.claim_id where ${hasEnded}`;

/** While its claim is here, a complaint is kept with it. */
const complaintsWithoutClaim = sql`complaint k where not exists (select from claim c where c.id = k.claim_id)`;

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() - years);
  return then;
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

function kindsOf({ settings, now }: Services) {
  const { claimYears, attachmentDays, sentDays, auditYears, complaintYears } = settings.retention;
  const time = now();
  return {
    claims: {
      setting: 'RETAIN_CLAIM_YEARS',
      before: claimYears && yearsBefore(time, claimYears),
      from: sql`claim c where ${hasEnded}`,
      at: endedAt,
    },
    attachments: {
      setting: 'RETAIN_ATTACHMENT_DAYS',
      before: attachmentDays && daysBefore(time, attachmentDays),
      from: attachmentsOfEnded,
      at: endedAt,
    },
    mails: {
      setting: 'RETAIN_SENT_DAYS',
      before: daysBefore(time, sentDays),
      from: sql`mail where settled_at is not null`,
      at: sql`settled_at`,
    },
    texts: {
      setting: 'RETAIN_SENT_DAYS',
      before: daysBefore(time, sentDays),
      from: sql`text_message where settled_at is not null`,
      at: sql`settled_at`,
    },
    complaints: {
      setting: 'RETAIN_COMPLAINT_YEARS',
      before: yearsBefore(time, complaintYears),
      from: complaintsWithoutClaim,
      at: sql`received_at`,
    },
    audit: {
      setting: 'RETAIN_AUDIT_YEARS',
      before: auditYears && yearsBefore(time, auditYears),
      from: sql`audit_event where true`,
      at: sql`at`,
    },
    passcodes: {
      setting: 'at the end of the claim, after 30 days at the latest',
      before: time,
      from: sql`passcode where deleted_at is null`,
      at: sql`delete_after`,
    },
  };
}

type Kind = { setting: string; before: Date | 0 | null; from: RawBuilder<unknown>; at: RawBuilder<unknown> };

async function lineOf(
  { database }: Services,
  kind: string,
  { setting, before, from, at }: Kind,
): Promise<RetentionLine> {
  const due = before ? sql`count(*) filter (where ${at} < ${before})` : sql`0`;
  const { rows } = await sql<{
    due: number;
    oldest: Date | null;
  }>`select ${due} due, min(${at}) oldest from ${from}`.execute(database.kysely);
  const oldest = rows[0]?.oldest ?? null;
  const shown = { before: before ? before.toISOString() : null, oldest: oldest?.toISOString() ?? null };
  return { kind, setting, due: rows[0]?.due ?? 0, ...shown };
}

async function dueClaims({ database }: Services, { from, at, before }: Kind, most: number): Promise<string[]> {
  if (!before) return [];
  const { rows } = await sql<{ number: string }>`select c.number from ${from} and ${at} < ${before}
    order by c.updated_at limit ${most}`.execute(database.kysely);
  return rows.map(({ number }) => number);
}

async function eraseIfDue(services: Services, number: string, before: Date, dropFile: DropFile): Promise<void> {
  const outside = await services.database.kysely.transaction().execute(async (tx) => {
    const stored = await lockClaimOfNumber(tx, number);
    if (!stored) return null;
    const { rows } = await sql<{ due: boolean }>`select ${hasEnded} and ${endedAt} < ${before} due
      from claim c where c.id = ${stored.claim.id}`.execute(tx);
    if (!rows[0]?.due) return null;
    return eraseInTransaction(tx, stored.claim, { actor: 'portal', now: services.now() });
  });
  if (outside) await dropOutside(services, outside, dropFile);
}

async function removeDueClaims(services: Services, dropFile: DropFile, most: number): Promise<void> {
  const { claims } = kindsOf(services);
  const { before } = claims;
  if (!before) return;
  for (const number of await dueClaims(services, claims, most)) await eraseIfDue(services, number, before, dropFile);
}

async function removeDueAttachments(services: Services): Promise<void> {
  const { from, at, before } = kindsOf(services).attachments;
  if (!before) return;
  for (const table of ['message_attachment', 'desk_file']) {
    await sql`delete from ${sql.table(table)} where (claim_id, id) in (select a.claim_id, a.id
      from ${from} and ${at} < ${before} limit 5000)`.execute(services.database.kysely);
  }
}

export async function retentionReport(services: Services): Promise<RetentionReport> {
  const lines: RetentionLine[] = [];
  for (const [kind, about] of Object.entries(kindsOf(services))) lines.push(await lineOf(services, kind, about));
  return { dryRun: true, lines };
}

/** The sweep of unused files deletes files without a row. */
const leaveToSweep: DropFile = async () => {};

/** Erases `most` claims at most, files after their rows. Mails, texts and passcodes have jobs of their own. */
export async function applyRetention(
  services: Services,
  { dropFile = leaveToSweep, most = claimsAtOnce }: { dropFile?: DropFile; most?: number } = {},
): Promise<void> {
  const { auditYears, complaintYears } = services.settings.retention;
  await removeDueClaims(services, dropFile, most);
  await removeDueAttachments(services);
  await deleteOldComplaints(services.database.kysely, yearsBefore(services.now(), complaintYears));
  if (auditYears !== null) await purgeAudit(services.database.kysely, yearsBefore(services.now(), auditYears));
}

const addressDays = 30;

export async function applyRetentionAtNight(services: Services): Promise<void> {
  await shortenAddresses(services.database.kysely, daysBefore(services.now(), addressDays));
  if (londonHour(services.now()) === nightHour) await applyRetention(services);
}
