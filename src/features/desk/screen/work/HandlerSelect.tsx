import * as m from '#web/messages/index.ts';
import type { Handler, workRoutes } from '../../work/work-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { CheckedSelect } from './CheckedSelect.tsx';

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
  error?: string | undefined;
};

export function HandlerSelect(props: SelectProps) {
  const { label = m.desk_assign_to(), chosen, pick, nobody, first = [], known = null, error } = props;
  const { answer } = useDeskQuery<typeof workRoutes.deskHandlers>('GET /api/desk/handlers');
  const handlers = answer?.handlers ?? (known ? [known] : []);
  return (
    <CheckedSelect
      id="work-handler"
      error={error}
      label={label}
      value={chosen}
      options={[...first, { value: nobody, label: m.desk_assign_nobody() }, ...handlers.map(optionOf)]}
      onChange={(event) => pick(event.target.value)}
    />
  );
}
