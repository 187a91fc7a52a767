import * as z from 'zod';

import * as errorTexts from '#shared/error-texts.ts';
import { uncheckedParam } from '#shared/rest-query.ts';
import { longestCode } from '#claim/mailed-code/mailed-code.rules.ts';
import { longestField, longestLink } from './track.rules.ts';

const isText = { error: 'This must be a text.' };
const isFlag = { error: 'This must be true or false.' };

function required(missing: string, longest: number): z.ZodType<string> {
  return z
    .string(isText)
    .max(longest, { error: `This may have at most ${longest} characters.`, abort: true })
    .regex(/\S/, { error: missing });
}

export const loginBody = z.strictObject({
  reference: required(errorTexts.reference_required, longestField.reference),
  postcode: required(errorTexts.postcode_required, longestField.postcode),
  sharedDevice: z.boolean(isFlag).default(false),
  link: z.string(isText).max(longestLink, { error: 'This is no link.' }).default(''),
});

export const mailLinkBody = loginBody.pick({ reference: true });

export const codeBody = z.strictObject({
  code: z.string(isText).max(longestCode, { error: 'This is longer than any code.' }),
});

const returnUrl = uncheckedParam.meta({
  description: 'An address of this portal, where to go on afterwards.',
});

export const returnUrlQuery = { schema: z.object({ returnUrl }), ignoresOthers: true } as const;

/** `answers=1` adds the data of the next page to the answer. */
export const loginQuery = {
  schema: z.object({
    returnUrl,
    answers: uncheckedParam.meta({ enum: ['1'] }),
  }),
  ignoresOthers: true,
} as const;
