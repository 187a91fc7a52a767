import * as z from 'zod';

import { moveBody } from '../state/state-routes.ts';
import { assignBody, snoozeBody, waitBody } from '../work/work-routes.ts';

export const bulkAction = z.discriminatedUnion('kind', [
  assignBody.omit({ seen: true }).extend({ kind: z.literal('assign') }),
  snoozeBody.extend({ kind: z.literal('snooze') }),
  waitBody.extend({ kind: z.literal('wait') }),
  moveBody.omit({ seen: true }).extend({ kind: z.literal('state') }),
  z.strictObject({
    kind: z.literal('message'),
    savedReplyId: z.uuid({ error: 'This must be the id of a saved reply.' }),
    version: z.int().meta({ description: 'The version that was on screen.' }),
  }),
]);

export type BulkAction = z.output<typeof bulkAction>;
