import type { Identifier } from '@mdn/browser-compat-data';
import { transform, type Declaration } from 'lightningcss';
import { compat, entriesOf, isEverywhere } from './compat-data.ts';

/** Returns whether all of the oldest browsers have an entry of the compatibility data; an unknown name is in none. */
const has = (entry: Identifier | undefined): boolean => entry !== undefined && isEverywhere(entry) === true;

function functionsIn(entry: Identifier): [string, Identifier][] {
  return entriesOf(entry).flatMap(([name, inner]) => [[name, inner], ...functionsIn(inner)]);
}

const {
  properties = {},
  selectors = {},
  types = {},
  'at-rules': atRules = {},
} = compat.css as Record<string, Identifier>;
const functions = new Map([...functionsIn(types), ...functionsIn(properties)]);

/** The parser calls a property that it does not know custom, as it does those of our own, which begin with `--`. */
function propertyOf(declaration: Declaration): string {
  if (declaration.property === 'custom') return declaration.value.name;
  return declaration.property === 'unparsed' ? declaration.value.propertyId.property : declaration.property;
}

/** Lists the properties, at-rules, selectors and functions of a style sheet that one of the oldest browsers lacks. */
export function newerStylesIn(filename: string, code: Uint8Array): string[] {
  const found = new Set<string>();
  const note = (name: string, known: boolean) => known || found.add(name);
  transform({
    filename,
    code,
    visitor: {
      Declaration(declaration) {
        const name = propertyOf(declaration);
        if (!name.startsWith('--')) note(name, has(properties[name]));
      },
      Rule(rule) {
        if (rule.type !== 'style') note(`@${rule.type}`, has(atRules[rule.type]));
      },
      Selector(selector) {
        for (const part of selector) {
          if (part.type !== 'pseudo-class' && part.type !== 'pseudo-element') continue;
          const name = part.kind === 'custom' ? part.name : part.kind;
          note(`${part.type === 'pseudo-class' ? ':' : '::'}${name}`, has(selectors[name]));
        }
      },
      Function({ name }) {
        note(`${name}()`, has(functions.get(name) ?? functions.get(`${name}_function`)));
      },
    },
  });
  return [...found].toSorted();
}
