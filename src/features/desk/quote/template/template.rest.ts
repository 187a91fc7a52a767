import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { rightsOf } from '#shared/account-role.ts';
import { rightNeeded } from '../../action/act.server.ts';
import { audiencesOf } from '../../saved/saved-reply.rules.ts';
import { removeTemplate, saveTemplate, type Saving, shownTemplate } from './save-template.server.ts';
import { templateRoutes } from './template-routes.ts';
import { listTemplates } from './templates.data.ts';

function askerOf(request: FastifyRequest): SignedIn {
  const account = accountOf(request);
  if (!rightsOf(account.roles, account.rights).includes('quote')) throw rightNeeded('quote');
  return account;
}

export function templateCalls(app: FastifyInstance, { database: { kysely }, now }: Services, guard: Guard): void {
  const within = <Answer>(request: FastifyRequest, id: string, act: (saving: Saving) => Promise<Answer>) => {
    const asker = askerOf(request);
    return kysely.transaction().execute((tx) => act({ tx, asker, now: now(), id }));
  };
  addRoutes(app, templateRoutes, {
    guard,
    handlers: {
      deskQuoteTemplates: async ({ request }) => {
        const asker = askerOf(request);
        const templates = await listTemplates(kysely, asker);
        return {
          templates: templates.map((template) => shownTemplate(asker, template)),
          audiences: audiencesOf(asker),
        };
      },
      deskSaveQuoteTemplate: ({ params: { templateId }, body, request }) =>
        within(request, templateId, (saving) => saveTemplate(saving, body)),
      deskRemoveQuoteTemplate: ({ params: { templateId }, request }) => within(request, templateId, removeTemplate),
    },
  });
}
