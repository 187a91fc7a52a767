import { partsOf } from '../../saved/placeholders.rules.ts';

export function FilledText({ text }: { text: string }) {
  // A part has no name but its place.
  // oxlint-disable-next-line react/no-array-index-key
  return partsOf(text).map((part, at) => (part.isUnfilled ? <mark key={at}>{part.text}</mark> : part.text));
}
