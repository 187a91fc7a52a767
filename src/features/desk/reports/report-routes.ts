import * as z from 'zod';

import { dimensions } from '#claim/measures/measures.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { figureIds, missingReasons, reportNames, spans } from '#claim/measures/report-list.rules.ts';

export const ways = ['client', 'brand', ...dimensions] as const;

const figure = z.object({
  id: z.enum(figureIds),
  n: z
    .int()
    .nullable()
    .meta({ description: 'Of how many; of a rate, of how many claims or of how many who were asked.' }),
  value: z.number().nullable().meta({ description: 'Minutes, percent, a score from 1 to 5 or a count, as it is of.' }),
  missing: z.enum(missingReasons).nullable().meta({
    description:
      'Why there is no value: `few` is of fewer than ten; `kept-back` is of fewer than ten, or would tell such a figure of the same time; `none` is of nothing. Where `isSealed`, a share, a median or an average with support needs is kept back too where a part or the rest of it has fewer than ten.',
  }),
});
export const figuresAnswer = z.array(figure);

const days = { from: z.iso.date(), to: z.iso.date().meta({ description: 'The last day.' }) };

const standing = { open: z.int(), due: z.int(), over: z.int() };

const report = z.object({
  ...days,
  figures: figuresAnswer,
  before: figuresAnswer.meta({ description: 'Of as many weeks before, or of the quarter before.' }),
  beforeSpan: z.object(days),
  quarters: z.array(z.object(days)).meta({ description: 'Which quarters may be asked for, the newest first.' }),
  isSealed: z.boolean().meta({
    description:
      'It tells of what whoever asks cannot open claim by claim, and so is of one client and one quarter whose figures no longer change.',
  }),
  client: z.uuid().nullable().meta({ description: 'Of which client; null of several.' }),
  isLimited: z.boolean().meta({ description: 'Whoever asks sees the clients of the list alone.' }),
  today: z.iso.date(),
  countedAt: z.iso.datetime().nullable().meta({ description: 'When today was last counted; null where it never was.' }),
  weeks: z.array(z.object({ from: z.iso.date(), figures: figuresAnswer })),
  by: z.enum(ways).nullable(),
  groups: z.array(z.object({ cohort: z.string(), name: z.string(), figures: figuresAnswer })).meta({
    description:
      'By what was asked for; none of fewer than ten. With and without support needs both or neither, and of clients alone where both have ten.',
  }),
  hidden: z.int().meta({ description: 'Groups that are left out, because they are small or could be told by others.' }),
  clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
  isOwn: z.boolean().meta({ description: 'It is of whoever asks alone, who is no lead.' }),
  tellsPersons: z.boolean().meta({ description: 'Whoever asks may tell persons apart.' }),
  now: z.object(standing).nullable().meta({
    description:
      'Of the report of today: claims of which a clock runs, as `GET /api/desk/clocks` counts them; due today, and over.',
  }),
  nowBy: z
    .array(z.object({ cohort: z.string(), name: z.string(), ...standing }))
    .meta({ description: 'The same by client or brand, where that was asked for.' }),
  avoided: z
    .object({
      contacts: z.int(),
      perClaim: z.number().meta({ description: 'Contacts per claim before, as the client’s baseline says.' }),
      measuredOn: z.iso.date(),
      claims: z.int().meta({ description: 'Of how many claims the baseline is.' }),
      from: z.iso.date().meta({
        description: 'The first day that counts: of the report, or with the portal, if that is later.',
      }),
    })
    .nullable()
    .meta({
      description:
        'Of contacts, for one client with a baseline, of days after the one it was counted on and with the portal.',
    }),
  notAvoidedBefore: z.iso.date().nullable().meta({
    description:
      'When the baseline was counted, where the days do not begin after it: nothing is avoided before what it is compared with.',
  }),
});
export type ReportAnswer = z.infer<typeof report>;

const params = z.object({ report: z.enum(reportNames) });
const query = z.object({
  weeks: z.enum(spans).default('4').meta({ description: 'How many weeks, until today.' }),
  quarter: z.iso.date({ error: 'This must be a day, such as 2026-07-01.' }).optional().meta({
    description:
      'The first day of a calendar quarter that is over for five weeks, in place of weeks. Auditors read passcodes and support needs of quarters alone.',
  }),
  client: z.uuid({ error: 'This must be an id.' }).optional(),
  by: z.enum(ways).optional().meta({ description: 'What to tell apart; person is a lead’s.' }),
});
export type ReportQuery = z.output<typeof query>;
const help =
  'weeks is 4, 12 or 52, quarter the first day of one, client the id of one, and by something that the report has.';
const problems = {
  400: '`by-unknown`: the report does not have this. `quarter-unknown`: this quarter cannot be asked for.',
  403: '`lead-needed`: a handler reads their own answers alone, and no auditor reads figures of persons.',
  404: '`client-not-found`: there is no such client within your limits.',
};

export const reportRoutes = {
  deskReport: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/reports/:report',
    summary: 'Figures of a report, with those of as long before.',
    description: 'Nothing is shown of fewer than ten of what a figure counts. Made each hour from what happened.',
    params,
    query: { schema: query, help },
    answers: ok(report),
    problems,
  },
  deskReportTable: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/reports/:report/table.csv',
    summary: 'The same as a table.',
    params,
    query: { schema: query, help },
    answers: {
      200: {
        description: 'A row for each figure of each week and group, with its client and days, in UTF-8.',
        media: ['text/csv'],
      },
    },
    problems,
  },
} satisfies RestRoutes;
