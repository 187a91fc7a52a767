import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { wholeView } from '../view-texts.ts';
import { useShowList } from './useShowList.ts';

export function ClearFilters({ list, look }: { list: DeskList; look: 'quiet' | 'secondary' }) {
  const show = useShowList();
  return (
    <Button look={look} onClick={() => show(wholeView(list.view), m.desk_filters_cleared())}>
      {m.desk_filters_clear()}
    </Button>
  );
}
