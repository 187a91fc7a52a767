import type { z } from 'zod';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import type { chooseBody, decideBody, decisionCodeBody, writeBody } from '../acting-answers.rules.ts';
import type { actingRoutes } from '../acting-routes.ts';

const troubles: Record<string, () => string> = {
  'too-many-messages': m.acting_trouble_many,
  offline: m.share_trouble_offline,
  'quote-changed': m.acting_trouble_changed,
  'offer-changed': m.acting_trouble_changed,
  'acting-over': m.acting_over,
  'handler-needed': m.acting_waits_to_decide,
};

/** Returns in words why something was not done. */
export function troubleText({ code, status }: CallError): string {
  return (troubles[code] ?? (status === 409 ? m.acting_trouble_changed : m.share_trouble_unsent))();
}

/** What is done for the claimant, each by its own call. */
export function actsOf(claimId: string) {
  const params = { claimId };
  return {
    write: (body: z.input<typeof writeBody>) =>
      call<typeof actingRoutes.writeActing>('POST /api/acting/:claimId/message', { params, body }),
    decide: (body: z.input<typeof decideBody>) =>
      call<typeof actingRoutes.decideActing>('POST /api/acting/:claimId/decideQuote', { params, body }),
    choose: (body: z.input<typeof chooseBody>) =>
      call<typeof actingRoutes.chooseActing>('POST /api/acting/:claimId/chooseOutcome', { params, body }),
    mailCode: (body: z.input<typeof decisionCodeBody>) =>
      call<typeof actingRoutes.mailActingCode>('POST /api/acting/:claimId/decisionCode', { params, body }),
  };
}

export type Acts = ReturnType<typeof actsOf>;
