import * as z from 'zod';

/** Accepts one line of text whose words in curly brackets are all `placeholders`. */
export function lineWith(placeholders: readonly string[]) {
  const allowed = new Set(placeholders);
  return z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(1_000)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line' })
    .superRefine((text, context) => {
      for (const [, name = ''] of text.matchAll(/\{([^}]*)\}/g)) {
        if (allowed.has(name)) continue;
        context.addIssue({ code: 'custom', message: `names {${name}}; known are ${placeholders.join(', ')}` });
      }
    });
}
