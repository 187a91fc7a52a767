import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftChannels } from '../../draft/draft-channels.rules.ts';
import { changeFaces, type Faces } from './faces.rules.ts';

const empty: Faces = { face: 'reply', texts: { reply: '', note: '' } };
const press = fc.oneof(fc.constantFrom(...draftChannels), fc.constantFrom('key', 'send', 'clear'));

test('by no order of keys and switches does a note become a reply, or a reply a note', () => {
  fc.assert(
    fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
      let faces = empty;
      for (const one of presses) {
        const { face, texts } = faces;
        if (one === 'reply' || one === 'note') faces = changeFaces(faces, { to: one });
        else faces = changeFaces(faces, { of: face, text: one === 'key' ? `${texts[face]}${face} ` : '' });
        expect(faces.texts.reply).not.toContain('note');
        expect(faces.texts.note).not.toContain('reply');
      }
    }),
  );
});

test('what is typed while the rest is sent stays', () => {
  const sending = changeFaces(empty, { of: 'note', text: 'Ask Tom' });
  expect(changeFaces(sending, { of: 'note', sent: 'Ask Tom' }).texts.note).toBe('');
  const typed = changeFaces(sending, { of: 'note', text: 'Ask Tom, please' });
  expect(changeFaces(typed, { of: 'note', sent: 'Ask Tom' }).texts.note).toBe('Ask Tom, please');
});
