import { describe, expect, test } from 'vitest';

import {
  acceptedFiles,
  attachmentName,
  attachmentPath,
  attachmentTypes,
  isPdf,
  largestAttachment,
} from './attachment.rules.ts';

describe('the name of an attachment', () => {
  test.each([
    ['front.jpg', 'image/jpeg', 'front.jpg'],
    ['front.JPEG', 'image/jpeg', 'front.JPEG'],
    ['a  b.jpg', 'image/jpeg', 'a b.jpg'],
    ['front.heic', 'image/jpeg', 'front.jpg'],
    ['front', 'image/jpeg', 'front.jpg'],
    ['front.jpg.exe', 'image/jpeg', 'front.jpg.jpg'],
    ['bill.PDF', 'application/pdf', 'bill.PDF'],
    ['bill.pdf.jpg', 'application/pdf', 'bill.pdf.pdf'],
    ['bill.jpg', 'application/pdf', 'bill.pdf'],
    ['../../etc/passwd', 'application/pdf', 'file.pdf'],
    ['..\\a\\b.pdf', 'application/pdf', 'a b.pdf'],
    [' ..a b.. .jpg', 'image/jpeg', 'a b.jpg'],
    ['a\r\nb: c.jpg', 'image/jpeg', 'a b: c.jpg'],
    ['invoice\u202Egpj.pdf', 'application/pdf', 'invoice gpj.pdf'],
    ['e\u0301.jpg', 'image/jpeg', '\u00E9.jpg'],
    ['a\uD800.jpg', 'image/jpeg', 'a\uFFFD.jpg'],
    ['.jpg', 'image/jpeg', 'jpg.jpg'],
    ['', 'image/jpeg', 'file.jpg'],
    ['...', 'application/pdf', 'file.pdf'],
  ] as const)('%j of %s is %j', (text, type, name) => expect(attachmentName(text, type)).toBe(name));

  test('has at most 100 characters with its ending, and no half of a sign', () => {
    expect(attachmentName(`${'x'.repeat(200)}.jpeg`, 'image/jpeg')).toBe(`${'x'.repeat(95)}.jpeg`);
    expect(attachmentName(`${'x'.repeat(95)}😀.pdf`, 'application/pdf')).toBe(`${'x'.repeat(95)}.pdf`);
    expect(attachmentName(`${'x'.repeat(94)}😀.pdf`, 'application/pdf')).toBe(`${'x'.repeat(94)}😀.pdf`);
  });
});

test('an attachment has 10 MB at most', () => expect(largestAttachment).toBe(10_485_760));

test('a PDF is known by its first bytes alone', () => {
  expect(isPdf(Buffer.from('%PDF-1.7\n'))).toBe(true);
  for (const text of ['%PDF', ' %PDF-1.7', '%pdf-1.7', '']) expect(isPdf(Buffer.from(text))).toBe(false);
});

test('the picker offers what the server takes, and photos that it converts', () => {
  expect(acceptedFiles.split(',')).toEqual(expect.arrayContaining([...attachmentTypes, '.heic', '.pdf']));
});

test('the address escapes the name', () => {
  expect(attachmentPath('C', { id: 'A', name: 'a b?.pdf' })).toBe('/api/media/attachments/C/A/a%20b%3F.pdf');
});
