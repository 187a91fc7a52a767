/** SQL of whether somebody at the desk wrote row `d` of the authorisations down, as it was told to them. */
export const isRecorded = `d.by_kind = 'on-behalf' and d.account_id is not null`;

/**
 * SQL of when row `d` of the authorisations was written: the first 48 bits of its id, a UUID of version 7, are
 * milliseconds. PostgreSQL has a function for it from version 18 on.
 */
export const recordedAt = `to_timestamp(('x' || left(replace(d.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

/** SQL of the name of an account `a`, as `handlerName` has it; null without the account. */
const accountName = `coalesce(nullif(trim(a.name), ''), split_part(a.email, '@', 1))`;

/** SQL of who at the desk wrote row `d` of the authorisations down; null where the account is gone. */
export const recorderName = `(select ${accountName} from account a where a.id = d.account_id)`;
