import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeModes, type Modes, writeModes } from './modes.rules.ts';

const empty: Modes = { mode: 'reply', texts: { reply: '', note: '' } };
const press = fc.oneof(fc.constantFrom(...writeModes), fc.constantFrom('key', 'send', 'clear'));

test('by no order of keys and switches does a note become a reply, or a reply a note', () => {
  fc.assert(
    fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
      let modes = empty;
      for (const one of presses) {
        const { texts } = modes;
        const mode = modes.mode ?? 'note';
        if (one === 'reply' || one === 'note') modes = changeModes(modes, { to: one });
        else modes = changeModes(modes, { of: mode, text: one === 'key' ? `${texts[mode]}${mode} ` : '' });
        expect(modes.texts.reply).not.toContain('note');
        expect(modes.texts.note).not.toContain('reply');
      }
    }),
  );
});

test('what comes into the field while the rest is sent stays', () => {
  const sending = changeModes(empty, { of: 'note', text: 'Ask Tom' });
  expect(changeModes(sending, { of: 'note', sent: 'Ask Tom' }).texts.note).toBe('');
  const more = changeModes(sending, { of: 'note', text: 'Ask Tom, please' });
  expect(changeModes(more, { of: 'note', sent: 'Ask Tom' }).texts.note).toBe('Ask Tom, please');
});
