import { CompiledQuery } from 'kysely';

import { usualHours } from '#claim/desk/clocks.rules.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { type Agreed, agreedOf } from './answerer/answerer.rules.ts';
import type { Respondent } from './complaint.rules.ts';
import { financialOmbudsman, type Ombudsman, shippedWaiver } from './ombudsman.rules.ts';

export type RespondentContact = { name: string; email: string };

/** What a claim's client has agreed of complaints. */
export type ComplaintTerms = Agreed & {
  /** Where the insurer gets its complaints; null while nobody has named it. */
  insurer: RespondentContact | null;
  company: string;
  brand: string | null;
  hours: OpeningHours;
  ombudsman: Ombudsman;
  waiver: string;
  /** The words about time limits are ours, and the client has not approved its own. */
  isWaiverShipped: boolean;
};

type Stored = {
  clientId: string | null;
  brand: string | null;
  hours: OpeningHours | null;
  respondent: Respondent | null;
  contact: RespondentContact | null;
  waiver: string | null;
  ombudsman: Ombudsman | null;
};

const statement = `select l.id as "clientId", c.brand, l.hours, l.complaint_respondent as respondent, l.complaint_contact as contact,
    l.complaint_waiver as waiver, l.complaint_ombudsman as ombudsman
  from claim c left join client l on l.id = ${clientIdOf('c')} where c.id = $1::uuid`;

/** Returns null without such a claim. */
export async function readComplaintTerms(
  db: Db,
  services: Pick<Services, 'database' | 'settings'>,
  claimId: string,
): Promise<ComplaintTerms | null> {
  const { rows } = await db.executeQuery<Stored>(CompiledQuery.raw(statement, [claimId]));
  const [stored] = rows;
  if (!stored) return null;
  const { clientId, brand, hours, respondent, contact: insurer, waiver } = stored;
  const company = brandsOf(services).byId(brand).companyName;
  return {
    ...agreedOf({ clientId, respondent, insurer }, company),
    insurer,
    company,
    brand,
    hours: hours ?? usualHours,
    ombudsman: stored.ombudsman ?? financialOmbudsman,
    waiver: waiver || shippedWaiver,
    isWaiverShipped: !waiver,
  };
}
