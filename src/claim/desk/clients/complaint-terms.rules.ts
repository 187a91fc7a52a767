import { z } from 'zod';

import { respondents } from '#claim/complaint/complaint.rules.ts';
import { couldBeEmail } from '#shared/people/email.ts';

const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(longest, { error: `must be at most ${longest} letters` });

const longestName = 200;
const longestWaiver = 2_000;
const mostLines = 8;

const website = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }).max(500);

/** What is agreed of complaints. Without `insurer`, nothing can be handed over. */
export const complaintTerms = z
  .strictObject({
    /** Who answers complaints. */
    respondent: z.enum(respondents).default('operator'),
    /** The insurer’s name, and the mail address that gets its complaints. */
    insurer: z
      .strictObject({
        name: text(longestName),
        email: z.string().trim().refine(couldBeEmail, { error: 'must be a mail address' }),
      })
      .optional(),
    /** The client’s own words about the Ombudsman’s time limits, in place of the shipped ones. */
    waiver: text(longestWaiver).optional(),
    /** In place of the Financial Ombudsman Service. */
    ombudsman: z
      .strictObject({
        name: text(longestName),
        address: z.array(text(longestName)).min(1).max(mostLines),
        phone: text(longestName),
        website,
        leaflet: website,
      })
      .optional(),
  })
  .refine(({ respondent, insurer }) => respondent === 'operator' || insurer !== undefined, {
    error: 'must name the insurer and its mail address, because the insurer answers',
    path: ['insurer'],
  });

/** Of a client that has agreed nothing else. */
export const usualComplaints = complaintTerms.parse({});
