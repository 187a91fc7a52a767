import { useRef } from 'react';
import { dismissError, useErrors, type ErrorGroup } from '#web/errors.ts';
import * as m from '#web/paraglide/messages.js';
import { CloseIcon, WarningIcon } from './icons.tsx';
import styles from './ErrorBanner.module.css';

/**
 * The errors of §8, grouped by message with a count. Dismissing one moves the focus to the next,
 * or to the page's heading, so that a keyboard never falls back to the top of the document.
 */
export function ErrorBanner() {
  const groups = useErrors();
  const list = useRef<HTMLDivElement>(null);
  const dismiss = (index: number, message: string) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-dismiss]');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? document.querySelector<HTMLElement>('h1');
    next?.focus();
    dismissError(message);
  };
  return (
    <div ref={list} role="alert">
      {groups.map((group, index) => (
        <Group key={group.message} group={group} onDismiss={() => dismiss(index, group.message)} />
      ))}
    </div>
  );
}

function Group({ group, onDismiss }: { group: ErrorGroup; onDismiss: () => void }) {
  return (
    <section aria-label={m.error_banner_label()} className={styles['group']}>
      <WarningIcon />
      <div className={styles['body']}>
        {group.technical && <p className={styles['plain']}>{m.error_plain()}</p>}
        <p className={styles['message']}>
          {group.message}
          {group.count > 1 && <Count count={group.count} />}
        </p>
        {group.details.length > 0 && <Details lines={group.details} />}
      </div>
      <button
        type="button"
        data-dismiss=""
        className={styles['dismiss']}
        aria-label={m.error_dismiss({ message: group.message })}
        onClick={onDismiss}
      >
        <CloseIcon size={20} />
      </button>
    </section>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">×{count}</span>
      <span className="hidden">{m.error_times({ count })}</span>
    </span>
  );
}

function Details({ lines }: { lines: string[] }) {
  return (
    <details>
      <summary>{m.error_show_details()}</summary>
      <ul className={styles['details']}>
        {lines.map((line) => (
          <li key={line} className="mono">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
