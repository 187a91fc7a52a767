import * as z from 'zod';

import { deskViews } from './desk-views.rules.ts';
import { filterFields } from './list/kept-view.rules.ts';

export const viewParams = z.object({ view: z.enum(deskViews) });

export const pageQuery = z.object({ after: z.string().max(100).optional(), ...filterFields });

export const claimParams = z.object({ claimId: z.uuid() });
export const claimQuery = z.object({ ahead: z.literal('true').optional() });

export const earlierQuery = z.object({ before: z.string().max(100) });

export const searchBody = z.strictObject({ typed: z.string().max(200) });
