import { inAmerican } from '#shared/american.ts';
import type { Words } from './words.ts';

export function americanWords(words: Words): Words {
  return {
    subject: inAmerican(words.subject),
    heading: inAmerican(words.heading),
    paragraphs: words.paragraphs.map(inAmerican),
    todo: words.todo.map(inAmerican),
    action: inAmerican(words.action),
    text: inAmerican(words.text),
  };
}
