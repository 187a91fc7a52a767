import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { endDraft } from '../draft/keep-words.server.ts';
import { type Acted, type Acting, actOnClaim } from '../action/act.server.ts';
import { checkClient } from '../action/check-client.server.ts';
import { type Note, noteRoutes } from './note-routes.ts';
import { addNote } from '#claim/desk/writing/notes.data.ts';
import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { findHandler } from '#claim/desk/work/handlers.data.ts';

async function checkMentions({ tx, now, claim }: Acting, { mentions }: Note, demo: boolean): Promise<void> {
  const found = await Promise.all(mentions.map((id) => findHandler(tx, { id, claimId: claim.id }, { now, demo })));
  const unknown = found.indexOf(null);
  if (unknown < 0) return;
  const detail = 'This account is no handler who sees the claim.';
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: `/mentions/${unknown}`, detail }] });
}

/** What was written for one insurer is not shown to the next. */
async function checkInsurer(acting: Acting, { sharedWith, clientId }: Note): Promise<void> {
  if (sharedWith !== 'insurer') return;
  const detail = 'The claim has another insurer now, so the note was not kept. Keep it again if that one may read it.';
  await checkClient(acting, clientId, detail);
}

async function keepNote(acting: Acting, note: Note, demo: boolean): Promise<Acted<{ noteId: string }>> {
  const { tx, now, actor, claim } = acting;
  await checkMentions(acting, note, demo);
  await checkInsurer(acting, note);
  const noteId = await addNote(tx, { claimId: claim.id, now, author: actor }, note);
  const alert = { claimId: claim.id, kind: 'mentioned', stage: 'now', runAt: now } as const;
  const alerts = [...new Set(note.mentions)].map((accountId) => ({ ...alert, accountId }));
  await addAlerts(tx, alerts, { now, by: actor.accountId });
  await endDraft(acting, { claimId: claim.id, channel: 'note' }, note.text);
  return { answer: { noteId }, detail: noteId };
}

export function noteCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, noteRoutes, {
    guard,
    handlers: {
      deskNote: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'note', right: null }, (acting) =>
          keepNote(acting, body, services.settings.demo),
        ),
    },
  });
}
