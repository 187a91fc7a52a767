import * as m from '#web/messages/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import type { Handler, workRoutes } from '../../work/work-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';

type Option = { value: string; label: string };

const optionOf = ({ id, name }: Handler): Option => ({ value: id, label: name });

type SelectProps = {
  label?: string;
  chosen: string;
  pick: (chosen: string) => void;
  /** The value that stands for nobody. */
  nobody: string;
  /** What stands before nobody. */
  first?: readonly Option[];
  /** Can be chosen until the list has come. */
  known?: Handler | null;
};

export function HandlerSelect(props: SelectProps) {
  const { label = m.desk_assign_to(), chosen, pick, nobody, first = [], known = null } = props;
  const { answer } = useDeskQuery<typeof workRoutes.deskHandlers>('GET /api/desk/handlers');
  const handlers = answer?.handlers ?? (known ? [known] : []);
  return (
    <Select
      asField
      label={label}
      value={chosen}
      options={[...first, { value: nobody, label: m.desk_assign_nobody() }, ...handlers.map(optionOf)]}
      onChange={(event) => pick(event.target.value)}
    />
  );
}
