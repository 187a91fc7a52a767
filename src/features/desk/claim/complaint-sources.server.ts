import { insurersReading } from '#claim/complaint/answerer/earlier-insurer.server.ts';
import type { Source } from './thread-source.ts';

/** Of a complaint that a handler or a system has written down later than it came. */
const isWrittenLater = `(s.kind = 'received' and s.by_kind in ('handler', 'system')
  and s.recorded_at >= s.at + interval '1 minute')`;

/** What is told of a step, which for an answer is who agreed to it. */
const told = (agreedBy: string) => `case when s.kind = 'received' and s.by_kind in ('handler', 'system')
  and not ${isWrittenLater} then 'written-down' else ${agreedBy} end`;

/** The steps of the complaints of the claim `$1`. */
export const complaintSources: Source[] = [
  {
    kind: 'complaint',
    by: `case s.by_kind when 'claimant' then 'claimant' when 'portal' then 'portal' else 'operator' end`,
    id: 's.id',
    at: 's.at',
    // Whoever wrote it down later did not receive it.
    name: `case when s.by_kind = 'claimant' or ${isWrittenLater} then '' else s.by_name end`,
    title: 'k.number',
    text: told('s.agreed_by'),
    auditorsText: told(insurersReading.agreedBy),
    state: 's.kind',
    author: 's.by_account',
    from: `complaint_step s join complaint k on k.claim_id = s.claim_id and k.id = s.complaint_id
      where s.claim_id = $1::uuid`,
  },
  {
    kind: 'complaint',
    by: `'operator'`,
    id: `s.id::text || ' written'`,
    at: 's.recorded_at',
    name: 's.by_name',
    title: 'k.number',
    state: `'written-down'`,
    author: 's.by_account',
    from: `complaint_step s join complaint k on k.claim_id = s.claim_id and k.id = s.complaint_id
      where s.claim_id = $1::uuid and ${isWrittenLater}`,
  },
];
