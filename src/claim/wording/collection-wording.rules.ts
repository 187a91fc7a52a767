// What comes before the device is with us. A visit that was made or has failed is said as the courier said it.
import type { WordingTable } from '#shared/wording.ts';
import { entry, type StateTexts } from './wording-entry.rules.ts';

export const collection: WordingTable = {
  Collection: entry({
    actor: 'us',
    heading: 'We’re arranging your collection',
    meaning: 'We’re booking a courier for your {device}.',
    next: 'We’ll tell you the day.',
    todo: 'If you can, back up your device now.',
    text: 'We are booking a courier to collect your device.',
    past: 'Your claim began',
  }),
  'Collection Arranged': entry({
    actor: 'courier',
    heading: 'Your collection is booked',
    sentence: [
      '{courier} collects your {device} {day}',
      'A courier collects your {device} {day}',
      'Your collection is booked',
    ],
    next: 'We’ll inspect it once it reaches our workshop.',
    when: 'Collection booked for',
    todo: 'Back up your device, take out the SIM card and pack it before the courier comes.',
    text: 'Your collection is booked. Please back up your device.',
    past: 'We booked your collection',
  }),
  'Collection Arranged: courier came': entry({
    actor: 'claimant',
    heading: 'The courier came for your device',
    sentence: ['{courier} came for your {device}', 'The courier came for your {device}'],
    meaning: 'That was on {visit}. If you handed it over, it’s on its way to us.',
    ask: 'If you missed them, message us to rearrange.',
    text: 'The courier came for your device. Missed them? Tell us:',
    past: 'We booked your collection',
  }),
  'Collection Arranged: collected': entry({
    actor: 'courier',
    heading: 'The courier has collected your device',
    sentence: ['{courier} has collected your {device}', 'The courier has collected your {device}'],
    meaning: 'That was on {visit}. It’s on its way to us.',
    next: 'We’ll inspect it once it reaches our workshop.',
    text: 'The courier has collected your device.',
    past: 'We booked your collection',
  }),
  'Collection Arranged: visit failed': entry({
    actor: 'claimant',
    heading: 'The courier couldn’t collect your device',
    sentence: ['{courier} couldn’t collect your {device}', 'The courier couldn’t collect your {device}'],
    meaning: 'That was on {visit}.',
    next: 'The courier comes again once another day is arranged.',
    text: 'The courier couldn’t collect your device. Arrange what happens next:',
    past: 'We booked your collection',
  }),
  'Collection Arranged: visit failed, asked': entry({
    actor: 'courier',
    heading: 'The courier couldn’t collect your device',
    sentence: ['{courier} couldn’t collect your {device}', 'The courier couldn’t collect your {device}'],
    meaning: 'That was on {visit}.',
    next: 'We’ll tell you when what you asked for is answered.',
    text: 'The courier couldn’t collect your device. See what you asked for:',
    past: 'We booked your collection',
  }),
  'Collection Arranged: day passed': entry({
    actor: 'claimant',
    heading: 'Your collection was booked',
    meaning: 'The courier was due on {visit}.',
    ask: 'If they didn’t come, message us to rearrange.',
    text: 'The courier was due for your device. Did they not come? Tell us:',
    past: 'We booked your collection',
  }),
} satisfies StateTexts;
