import type { RestRoutes } from '#shared/rest-route.ts';

export const deskNewsRoutes = {
  watchDesk: {
    method: 'GET',
    path: '/api/desk/events',
    who: 'reader',
    load: 'own-limits',
    summary: 'Hear which claims have changed.',
    description:
      'Each event is {"claims": [ids]}, or {"claims": null} where any may have changed, as always for a limited account. {"marks": [ids]} names claims at which a colleague has come, gone or does something else, or which one of them has marked. {"typing": id} means that the claimant is typing in the chat of a claim. {"alerts": true} means that whoever listens has other alarms than before. It says nothing else: ask for what you show.',
    answers: { 200: { description: 'The stream.', media: ['text/event-stream'] } },
    problems: { 429: 'Too many streams of this session are open.' },
  },
} satisfies RestRoutes;
