import type { ThreadEntry } from '../desk-answers.rules.ts';

export type Source = {
  kind: ThreadEntry['kind'];
  by: string;
  id: string;
  at: string;
  name?: string;
  title?: string;
  text?: string;
  state?: string;
  author?: string;
  from: string;
  /** Replace `from` and `text` for an insurer's auditor. */
  auditorsFrom?: string;
  auditorsText?: string;
  /** An insurer's auditor does not get it. */
  isInternal?: true;
};

/** Returns the columns of a source's rows; `isMine` is whether the account `$2` wrote it. */
export const columnsOf = ({
  kind,
  by,
  id,
  at,
  name = `''`,
  title = `''`,
  text = `''`,
  state = 'null::text',
  author = 'null::uuid',
}: Source) => `'${kind}' as kind, ${by} as by, (${id})::text as id, ${at} as at, ${name} as name, ${title} as title,
    ${text} as text, ${state} as state, ${author} is not distinct from $2::uuid as "isMine"`;
