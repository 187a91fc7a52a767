import { describe, expect, test } from 'vitest';
import { formValue, type FormItem } from './form-value.rules.ts';

const item = (value: Partial<FormItem>, name = 'Model'): FormItem => ({
  name,
  stringValue: null,
  textValue: null,
  intValue: null,
  decimalValue: null,
  ...value,
});

describe('a form value', () => {
  test.each<[Partial<FormItem>, string]>([
    [{ stringValue: ' X1 ' }, 'X1'],
    [{ textValue: 'two\nlines\n' }, 'two\nlines'],
    [{ intValue: 0 }, '0'],
    [{ intValue: 256 }, '256'],
    [{ decimalValue: 1.5 }, '1.5'],
    [{ stringValue: '  ', textValue: 'X1' }, 'X1'],
    [{ stringValue: '', textValue: ' ', intValue: 3, decimalValue: 4.5 }, '3'],
    [{ stringValue: 'X1', intValue: 3 }, 'X1'],
    [{}, ''],
  ])('of %j is %j', (value, text) => expect(formValue([item(value)], 'Model')).toBe(text));

  test('is that of its own name, letter for letter', () => {
    const items = [item({ stringValue: 'A' }, 'model'), item({ stringValue: 'B' }, 'Model 2')];
    expect(formValue(items, 'Model')).toBe('');
    expect(formValue([], 'Model')).toBe('');
  });

  test('is the first of its name that is not empty', () => {
    const items = [item({ stringValue: ' ' }), item({ intValue: 7 }), item({ stringValue: 'X1' })];
    expect(formValue(items, 'Model')).toBe('7');
  });
});
