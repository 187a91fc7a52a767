import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { sentMessageAnswer } from './message-answers.rules.ts';
import { sendMessageBody } from './send-message.rules.ts';

export const messageRoutes = {
  sendMessage: {
    method: 'POST',
    path: '/api/enduser/sendMessage',
    who: 'viewer',
    summary: 'Send a message to the operator.',
    description: 'The same clientId sends it once.',
    body: { schema: sendMessageBody },
    answers: ok(sentMessageAnswer),
  },
} satisfies RestRoutes;
