import { describe, expect, test } from 'vitest';

import { nominateBody } from './nominate-body.rules.ts';
import { wrongFields } from './nominee-form.rules.ts';

const typed = { relation: '', email: 'dana@example.com', may: ['see' as const] };
const id = '01930000-0000-7000-8000-0000000000d1';

describe('the name of a nominee', () => {
  test.each(['https://evil.example/5', 'evil.example/5', 'WWW.evil.example', 'Dana www.evil.example'])(
    'is no web address, which a mail would make a link of: %s',
    (name) => {
      expect(wrongFields({ ...typed, name })).toEqual(['name']);
      const { error } = nominateBody.safeParse({ ...typed, id, name });
      expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['name'], 'Enter a name without “/” or a web address.'],
      ]);
    },
  );

  test.each(['Dana Field', 'Dr. D. O’Field-Żak', 'J.Field'])('may be %s', (name) => {
    expect(wrongFields({ ...typed, name })).toEqual([]);
    expect(nominateBody.safeParse({ ...typed, id, name }).success).toBe(true);
  });
});
