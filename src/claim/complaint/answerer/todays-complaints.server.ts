// Complaints as they are read to act on them or to show them: by whom they are answered today.
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { complaintClocksOf } from '../complaint-clocks.rules.ts';
import { readComplaintTerms } from '../complaint-terms.data.ts';
import { type Complaint, findComplaint, listComplaints, type Which } from '../complaints.data.ts';
import { type Agreed, answeredToday } from './answerer.rules.ts';

type Reading = Pick<Services, 'database' | 'settings'>;

/** Without terms the claim is gone, and the complaint stays as it was. */
function todaysOf(complaint: Complaint, terms: Agreed | null): Complaint {
  const today = terms === null ? complaint : answeredToday(complaint, terms);
  if (today === complaint) return complaint;
  const [first] = complaintClocksOf(today);
  return { ...today, dueKind: first?.kind ?? null, dueAt: first?.dueAt ?? null };
}

export async function findTodaysComplaint(db: Db, services: Reading, which: Which): Promise<Complaint | null> {
  const found = await findComplaint(db, which);
  return found && todaysOf(found, await readComplaintTerms(db, services, which.claimId));
}

/** The newest first. */
export async function listTodaysComplaints(db: Db, services: Reading, claimId: string): Promise<Complaint[]> {
  const found = await listComplaints(db, claimId);
  if (found.length === 0) return [];
  const terms = await readComplaintTerms(db, services, claimId);
  return found.map((one) => todaysOf(one, terms));
}
