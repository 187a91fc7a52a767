import { useLayoutEffect, useRef } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { afterFrame } from '#web/after-frame.ts';
import { dismissError, useErrors, type ErrorGroup } from '#web/errors.ts';
import { useFailedLoads } from '#web/failed-loads.ts';
import * as m from '#web/messages/index.ts';
import { CloseIcon, WarningIcon } from '#web/ui/icons.tsx';
import { TryAgain } from './TryAgain.tsx';
import { useOnline } from './useOnline.ts';
import styles from './ErrorBanner.module.css';

const sentenceOf = ({ message, technical }: ErrorGroup) => (technical ? m.error_plain() : message);

/**
 * Groups the errors of spec §8 by message. Dismissing one moves the focus to the next or the heading, so that it never
 * falls back to the top of the document.
 */
export function ErrorBanner() {
  const groups = useErrors();
  const online = useOnline();
  const list = useRef<HTMLDivElement>(null);
  const dismiss = (index: number, message: string) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-dismiss]');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    dismissError(message);
  };
  const shown = groups.filter(({ message }) => online || message !== errorTexts.offline);
  return (
    <div ref={list} role="alert">
      {shown.map((group, index) => (
        <Group key={group.message} group={group} onDismiss={() => dismiss(index, group.message)} />
      ))}
    </div>
  );
}

function Group({ group, onDismiss }: { group: ErrorGroup; onDismiss: () => void }) {
  const sentence = sentenceOf(group);
  const details = group.technical && group.details.length === 0 ? [group.message] : group.details;
  const section = useRef<HTMLElement>(null);
  useHeadingAfter(section);
  return (
    <section ref={section} aria-label={m.error_banner_label()} className={styles['group']}>
      <WarningIcon />
      <div className={styles['body']}>
        <p className={styles['message']}>
          {sentence}
          {group.count > 1 && <Count count={group.count} />}
        </p>
        {group.load && <Again />}
        {details.length > 0 && <Details lines={details} />}
      </div>
      <button
        type="button"
        data-dismiss=""
        className={styles['dismiss']}
        aria-label={m.error_dismiss({ message: sentence })}
        onClick={onDismiss}
      >
        <CloseIcon size={20} />
      </button>
    </section>
  );
}

/**
 * Moves the focus to the heading if the removed element contained it. One frame later, because the screen that now has
 * its data may render its heading again.
 */
function useHeadingAfter(element: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      afterFrame(() => {
        const next = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main');
        if (document.activeElement === document.body) next?.focus();
      });
    };
  }, [element]);
}

function Again() {
  const { any } = useFailedLoads();
  return any && <TryAgain />;
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">×{count}</span>
      <span className="visually-hidden">{m.error_times({ count })}</span>
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
