import * as z from 'zod';

import { locales } from '#shared/locale.ts';

const preferences = z.object({
  channels: z.object({ mail: z.boolean(), text: z.boolean(), push: z.boolean() }),
  locale: z.enum(locales),
  quietHours: z.boolean(),
  stopped: z.boolean(),
});

export const preferencesAnswer = z.object({
  preferences,
  languageChosen: z
    .boolean()
    .meta({ description: 'The language was chosen here. Otherwise it goes with that of the claim’s page.' }),
  reachable: z.object({ mail: z.boolean(), text: z.boolean() }),
  browsers: z.int().meta({ description: 'How many browsers have push messages on.' }),
});

export const pushStateAnswer = z.object({
  key: z.string().nullable().meta({ description: 'The public VAPID key; null without push messages.' }),
  isOn: z.boolean(),
  isShared: z.boolean().meta({ description: 'This is a shared device, on which push messages are not offered.' }),
});

export const pushChangedAnswer = z.object({ isOn: z.boolean() });

export type PreferencesAnswer = z.infer<typeof preferencesAnswer>;
export type PushStateAnswer = z.infer<typeof pushStateAnswer>;
