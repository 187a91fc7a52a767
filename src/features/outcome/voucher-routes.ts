import * as z from 'zod';

import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const params = z.object({ claimId: z.string() });

const problems = {
  403: '`claim-read-only`: a handler may not see it.',
  404: '`claim-not-found`: there is no such claim, or it is not yours. `voucher-not-found`: it has no voucher.',
  409: '`claim-over`: the claim was cancelled. `voucher-shown`: it was shown before. `voucher-expired`: it has run out. `voucher-key-unknown`: it must be issued again.',
} as const;

const byTelephone = '`code-by-telephone`: the claim has no address to mail a code to.';

export const voucherRoutes = {
  showVoucher: {
    method: 'POST',
    path: '/api/outcome/:claimId/voucher',
    who: 'viewer',
    summary: 'The code of the voucher that was chosen.',
    description:
      'It is shown once. For half an hour the same call shows it again, as after a lost answer; then the company must allow it. Where the client asks for codes, each showing needs one of `mailVoucherCode`.',
    params,
    body: {
      schema: z.strictObject({
        code: z.string().max(longestCode).optional().meta({ description: 'The 6-digit code that was mailed.' }),
      }),
      example: {},
    },
    answers: {
      200: {
        description: 'The code.',
        schema: z.object({ code: z.string(), openUntil: z.iso.datetime() }),
      },
    },
    problems: {
      ...problems,
      422: `The client asks for a mailed code. \`code-required\`, \`code-malformed\`, \`code-wrong\`, \`code-over\`. ${byTelephone}`,
    },
  },
  mailVoucherCode: {
    method: 'POST',
    path: '/api/outcome/:claimId/voucher/code',
    who: 'viewer',
    summary: 'Mail the code that opens the voucher, where the client asks for one.',
    description: 'It is good for this voucher and this session alone, and takes the place of an earlier one.',
    params,
    body: 'none',
    answers: ok(doneAnswer),
    problems: {
      ...problems,
      422: byTelephone,
      429: '`code-limited`: three were mailed for this session within the hour, or four to the address.',
    },
  },
} satisfies RestRoutes;
