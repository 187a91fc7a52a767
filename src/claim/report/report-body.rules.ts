import * as z from 'zod';

import { singleLine, stripControls } from '#shared/text.ts';
import { causes, liquids, recommendations } from './report-content.rules.ts';
import { longestFindings, longestPart, longestWords, mostParts } from './report-limits.rules.ts';

const words = (most: number) =>
  z
    .string({ error: 'This must be a text.' })
    .max(most, { error: `This may have at most ${most} characters.` })
    .transform((text) => stripControls(text).trim());

const oneOf = <const Codes extends readonly string[]>(codes: Codes) =>
  z
    .enum(codes, { error: `This must be one of: ${codes.join(', ')}.` })
    .nullable()
    .default(null);

export const contentFields = {
  findings: words(longestFindings).default('').meta({ description: 'What was found, a line for each.' }),
  cause: oneOf(causes),
  liquid: oneOf(liquids).meta({ description: 'Whether there is liquid damage.' }),
  liquidWords: words(longestWords).default('').meta({ description: 'What is said of it.' }),
  parts: z
    .array(words(longestPart).transform(singleLine), { error: 'This must be a list of names.' })
    .max(mostParts, { error: `A report names at most ${mostParts} parts.` })
    .transform((parts) => parts.filter((part) => part !== ''))
    .default([])
    .meta({ description: 'As the catalogue of parts calls them; new names are added.' }),
  recommendation: oneOf(recommendations),
  recommendationWords: words(longestWords).default('').meta({ description: 'The same in words.' }),
};
