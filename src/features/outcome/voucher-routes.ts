import * as z from 'zod';

import type { RestRoutes } from '#shared/rest-route.ts';

export const voucherRoutes = {
  showVoucher: {
    method: 'POST',
    path: '/api/outcome/:claimId/voucher',
    who: 'viewer',
    summary: 'The code of the voucher that was chosen.',
    description:
      'It is shown once. For half an hour the same call shows it again, as after a lost answer; then the company must allow it.',
    params: z.object({ claimId: z.string() }),
    body: { schema: z.strictObject({}), example: {} },
    answers: {
      200: {
        description: 'The code.',
        schema: z.object({ code: z.string(), openUntil: z.iso.datetime() }),
      },
    },
    problems: {
      403: '`claim-read-only`: a handler may not see it.',
      404: '`claim-not-found`: there is no such claim, or it is not yours. `voucher-not-found`: it has no voucher.',
      409: '`claim-over`: the claim was cancelled. `voucher-shown`: it was shown before. `voucher-expired`: it has run out. `voucher-key-unknown`: it must be issued again.',
    },
  },
} satisfies RestRoutes;
