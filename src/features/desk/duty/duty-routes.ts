import * as z from 'zod';

import { causes } from '#claim/complaint/complaint.rules.ts';
import { dutyFigures, dutyOutcomes, isPeriod, longestFinding, periodFault } from '#claim/duty/duty.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import { storedDay } from '#shared/time/stored-day.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { figureIds } from '#claim/measures/report-list.rules.ts';
import { figuresAnswer } from '../reports/report-routes.ts';

const day = storedDay('This must be a day, such as 2026-11-20.');
const outcome = z.enum(dutyOutcomes, { error: `This must be one of: ${dutyOutcomes.join(', ')}.` });

/** The empty text alone. */
const empty = z.templateLiteral([]);

const action = z.object({
  id: z.uuid(),
  version: z.int().meta({ description: 'What a change names as seen.' }),
  outcome,
  figure: z.enum(figureIds).or(empty).meta({ description: 'Of the reports; empty where it is about none.' }),
  cause: z.enum(causes).nullable().meta({ description: 'Of complaints; null where it is about none.' }),
  from: z.iso.date(),
  to: z.iso.date(),
  finding: z.string(),
  action: z.string(),
  ownerId: z.uuid().nullable(),
  ownerName: z.string(),
  dueOn: z.iso.date(),
  result: z.string().meta({ description: 'What changed; empty while it is open.' }),
  savedBy: z.string(),
  closedAt: z.iso.datetime().nullable(),
  changes: z
    .array(
      z.object({
        at: z.iso.datetime(),
        by: z.string(),
        was: z
          .object({
            outcome,
            figure: z.enum(figureIds).or(empty),
            cause: z.enum(causes).or(empty),
            from: z.iso.date(),
            to: z.iso.date(),
            finding: z.string(),
            action: z.string(),
            ownerName: z.string(),
            dueOn: z.iso.date(),
          })
          .partial()
          .meta({ description: 'What was changed, as it was before.' }),
      }),
    )
    .meta({ description: 'The oldest first.' }),
});
export type ShownDutyAction = z.infer<typeof action>;

const client = z.object({ id: z.uuid(), name: z.string() });

const dutyAnswer = z.object({
  client,
  from: z.iso.date(),
  to: z.iso.date(),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  outcomes: z.array(z.object({ outcome, figures: figuresAnswer, before: figuresAnswer })),
  actions: z.array(action).meta({ description: 'Found in the period, or still open in it.' }),
  clients: z.array(client),
  seesActions: z
    .boolean()
    .meta({ description: 'Not where the account is limited to brands: actions are of all claims of the client.' }),
  mayChange: z.boolean().meta({ description: 'For leads who are not limited to brands.' }),
});
export type DutyAnswer = z.infer<typeof dutyAnswer>;

const asked = {
  client: z.uuid({ error: 'This must be an id.' }).optional().meta({ description: 'Else the first by name.' }),
  from: day.optional().meta({ description: 'Without it, the present quarter.' }),
  to: day.optional().meta({ description: 'The last day.' }),
};
const bothOrNone = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined ? from === to : isPeriod({ from, to });

const query = {
  schema: z.object(asked).refine(bothOrNone, { error: periodFault }),
  help: `client is the id of one; from and to are days, both or none. ${periodFault}`,
};
export type DutyQuery = z.output<typeof query.schema>;

const words = (longest: number) =>
  z
    .string({ error: 'This must be a text.' })
    .trim()
    .min(1, { error: 'This must not be empty.' })
    .max(longest, { error: `This must be at most ${longest} letters.` });

const seen = z.int().nullable().meta({ description: 'The version on screen; null for a new one.' });

const saveBody = z
  .strictObject({
    clientId: z.uuid({ error: 'This must be the id of a client.' }),
    outcome,
    figure: z.enum([...dutyFigures, ''], { error: 'This must be a figure of the pack, or empty.' }).default(''),
    cause: z.enum(causes, { error: 'This must be a cause of complaints, or null.' }).nullable().default(null),
    from: day,
    to: day,
    finding: words(longestFinding).meta({ description: 'What was found.' }),
    action: words(longestFinding).meta({ description: 'What is done about it.' }),
    ownerId: z.uuid({ error: 'This must be the account of a handler.' }),
    dueOn: day,
    seen,
  })
  .refine(isPeriod, { error: periodFault, path: ['to'] });
export type SaveDuty = z.output<typeof saveBody>;

const closeBody = z.strictObject({ result: words(longestFinding).meta({ description: 'What changed.' }), seen });
export type CloseDuty = z.output<typeof closeBody>;

const ofAction = z.object({ actionId: z.uuid() });
const saved = z.object({ version: z.int() });

const changeProblems = {
  400: 'Errors point at the field.',
  403: '`lead-needed`: a lead writes actions. `limited-to-brands`: of all claims of the client alone.',
  404: '`client-not-found`, `action-not-found`: there is no such client or action within your limits.',
  409: '`changed-meanwhile`: somebody else has saved it since. `action-closed`: it is not changed any more.',
};
const readProblems = {
  403: '`lead-needed`: leads read it, and auditors that of their client.',
  404: '`client-not-found`: there is no such client within your limits.',
};
const packAbout =
  'Figures of the reports by the four outcomes with those of the period before, actions, and ten claims that ended in the period, drawn by a seed of client and period that is printed. Nothing of fewer than ten. Each is in the audit.';
const example = {
  clientId: '01930000-0000-7000-8000-0000000000c1',
  outcome: 'support' as const,
  figure: 'answer-in-time',
  from: '2026-07-01',
  to: '2026-09-30',
  finding: 'One answer in four was late.',
  action: 'A second handler on Mondays.',
  ownerId: '01930000-0000-7000-8000-0000000000ac',
  dueOn: '2026-11-30',
  seen: null,
};

export const dutyRoutes = {
  deskDuty: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/consumer-duty',
    summary: 'Figures of a client by the outcomes of the Consumer Duty, and what was done about them.',
    query,
    answers: ok(dutyAnswer),
    problems: readProblems,
  },
  deskDutyPdf: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/consumer-duty/pack.pdf',
    summary: 'The Consumer Duty pack of a client as a PDF.',
    description: `${packAbout} Tagged (PDF/UA-1), A4.`,
    query,
    answers: { 200: { description: 'The pack.', media: ['application/pdf'] } },
    problems: { ...readProblems, 503: '`busy`: others are being drawn.' },
  },
  deskDutyZip: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/consumer-duty/pack.zip',
    summary: 'The Consumer Duty pack of a client as a zip of tables.',
    description: packAbout,
    query,
    answers: { 200: { description: 'The pack.', media: ['application/zip'] } },
    problems: readProblems,
  },
  deskSaveDutyAction: {
    method: 'PUT',
    who: 'handler',
    path: '/api/desk/consumer-duty/actions/:actionId',
    summary:
      'Write down what was found and what is done, or change it while it is open. The same again changes nothing.',
    params: ofAction,
    body: { schema: saveBody, example },
    answers: ok(saved),
    problems: changeProblems,
  },
  deskCloseDutyAction: {
    method: 'POST',
    who: 'handler',
    path: '/api/desk/consumer-duty/actions/:actionId/close',
    summary: 'Close an action with what changed. The same again changes nothing.',
    params: ofAction,
    body: { schema: closeBody, example: { result: 'Nine of ten are in time.', seen: 1 } },
    answers: ok(saved),
    problems: changeProblems,
  },
} satisfies RestRoutes;
