import { createRoot } from 'react-dom/client';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';

function UpdateLine() {
  return (
    <div className="top-strip">
      <p className="page-width">
        {m.update_ready()}{' '}
        <Button look="secondary" onClick={() => location.reload()}>
          {m.broken_reload()}
        </Button>
      </p>
    </div>
  );
}

export function showUpdateLine(place: HTMLElement): void {
  createRoot(place).render(<UpdateLine />);
}
