import * as z from 'zod';

const textOrNull = z.string().nullable();

const change = z.object({ field: z.string(), from: z.string().exactOptional(), to: z.string().exactOptional() }).meta({
  description:
    'Secrets and contact data have neither from nor to; nor, for a key of some brands, have contracts and people at insurers.',
});

/** An entry as shown. `person` is who did it: an e-mail address, the name of a key, or another actor. */
export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  person: z.string(),
  action: z.string(),
  detail: z.string(),
  claimId: textOrNull,
  claimNumber: textOrNull,
  account: textOrNull,
  changes: z.array(change),
  address: textOrNull.meta({ description: 'Whole for 30 days, then its network (/24, /48).' }),
});

export const auditEntries = z.object({ entries: z.array(auditEntry), after: z.string() });

export type AuditEntry = z.infer<typeof auditEntry>;
