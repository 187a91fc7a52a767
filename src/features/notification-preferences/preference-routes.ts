import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { preferencesAnswer, pushChangedAnswer, pushStateAnswer } from './preferences-answers.rules.ts';
import { changeBody, preferencesBody, pushStateBody, subscribeBody, unsubscribeBody } from './preferences.rules.ts';

const post = { method: 'POST', who: 'viewer', bodyLimitBytes: 4_096 } as const;

export const preferenceRoutes = {
  notificationPreferences: {
    ...post,
    path: '/api/enduser/notificationPreferences',
    summary: 'Read how a claimant wants to be told.',
    body: { schema: preferencesBody },
    answers: ok(preferencesAnswer),
  },
  changeNotificationPreferences: {
    ...post,
    path: '/api/enduser/changeNotificationPreferences',
    summary: 'Change how a claimant wants to be told.',
    body: { schema: changeBody },
    answers: ok(preferencesAnswer),
  },
} satisfies RestRoutes;

export const pushRoutes = {
  pushState: {
    ...post,
    path: '/api/enduser/pushState',
    summary: 'Read whether this browser has push messages on.',
    body: { schema: pushStateBody },
    answers: ok(pushStateAnswer),
  },
  subscribePush: {
    ...post,
    path: '/api/enduser/subscribePush',
    summary: 'Turn push messages on in this browser.',
    body: { schema: subscribeBody },
    answers: ok(pushChangedAnswer),
  },
  unsubscribePush: {
    ...post,
    path: '/api/enduser/unsubscribePush',
    summary: 'Turn push messages off in this browser.',
    body: { schema: unsubscribeBody },
    answers: ok(pushChangedAnswer),
  },
} satisfies RestRoutes;
