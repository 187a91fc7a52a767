// Days are London's.
import { z } from 'zod';

import { auditKinds } from '#shared/audit-kind.ts';
import type { AuditEntry } from './audit-answers.rules.ts';

const day = z.iso.date({ error: 'This must be a day such as 2026-11-21.' });
const text = (most: number) =>
  z
    .string()
    .max(most, { error: `This may have at most ${most} characters.` })
    .regex(/^[^\0]*$/)
    .transform((value) => value.trim());

export const auditQuery = z.strictObject({
  claim: text(64).default(''),
  person: text(320).default(''),
  kind: z.enum(auditKinds, { error: `This must be one of ${auditKinds.join(', ')}.` }).optional(),
  from: day.optional(),
  to: day.optional(),
  before: text(100).default(''),
});

export type AuditQuery = z.infer<typeof auditQuery>;

export function cursorOf({ at, id }: Pick<AuditEntry, 'at' | 'id'>): string {
  return `${at}~${id}`;
}

export function cursorIn(cursor: string): { at: Date; id: string } | null {
  const [instant = '', id = ''] = cursor.split('~');
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(instant) ? instant : NaN);
  return isId && !Number.isNaN(at.getTime()) ? { at, id } : null;
}
