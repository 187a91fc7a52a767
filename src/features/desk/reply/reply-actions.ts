import * as z from 'zod';

import { moveBody } from '../state/state-routes.ts';
import { snoozeBody, waitBody } from '../work/work-routes.ts';

/** What is done with a reply; absent is not done. */
export const replyActions = z
  .strictObject({ state: moveBody.optional(), wait: waitBody.optional(), snooze: snoozeBody.optional() })
  .default({})
  .meta({
    description: 'What is done in the same moment, each by its own right: all of it with the reply, or nothing.',
  });

export type ReplyActions = z.output<typeof replyActions>;
