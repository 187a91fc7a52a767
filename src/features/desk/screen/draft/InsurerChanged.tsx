import * as m from '#web/messages/index.ts';

/** Over a field in which something was begun while the claim had another insurer. */
export function InsurerChanged({ isForOther, insurer }: { isForOther: boolean; insurer: string }) {
  if (!isForOther) return null;
  return <p role="alert">{insurer === '' ? m.desk_client_changed() : m.desk_insurer_changed({ insurer })}</p>;
}
