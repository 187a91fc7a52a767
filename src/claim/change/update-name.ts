import * as m from '#web/messages/index.ts';

const stateKey = 'state:';

/** 'state:Awaiting Parts' holds the operator's state name; other keys are ours. */
export function updateName(key: string): string {
  if (key.startsWith(stateKey)) return m.notices_state({ state: key.slice(stateKey.length) });
  const words = key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
