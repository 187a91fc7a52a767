import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { passcodeTypes } from '#claim/passcode/passcode-types.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const instant = z.iso.datetime();

export const passcodeRoutes = {
  getPasscode: {
    method: 'GET',
    path: '/claims/:number/passcode',
    who: { scope: 'passcodes:read', brands: 'claim' },
    summary: 'Read the passcode of the device',
    description:
      'Every answer is noted in the audit with the name of the key, and from the first on the claimant cannot withdraw the passcode. It is deleted when the claim ends, and after 30 days at the latest.',
    params: z.object({ number: claimNumberParam }),
    answers: {
      200: {
        description: 'The passcode. A pattern is the list of its nodes, 0 to 8, row by row.',
        schema: z.object({
          number: z.string(),
          type: z.enum(passcodeTypes),
          passcode: z.string(),
          submittedAt: instant,
          firstReadAt: instant,
          deleteAfter: instant,
        }),
        example: {
          number: 'CLM-7Q2M-4XKD',
          type: 'pattern',
          passcode: '0,1,2,5,8',
          submittedAt: '2026-11-05T10:00:00.000Z',
          firstReadAt: '2026-11-06T08:12:00.000Z',
          deleteAfter: '2026-12-05T10:00:00.000Z',
        },
      },
    },
    problems: {
      400: 'The claim number is not valid.',
      404: 'There is no such claim, or no passcode to read for it.',
      409: 'The passcode was kept under an earlier SECRET_KEY and cannot be opened.',
    },
  },
} satisfies RestRoutes;
