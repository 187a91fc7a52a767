import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import type { OpenedPasscode } from '../../passcode/passcode-routes.ts';
import { timeInWords } from '../due/due-texts.ts';
import { PatternDrawing } from './PatternDrawing.tsx';
import { patternWords, pinGroups, spelled } from './spell.ts';
import styles from './Passcode.module.css';

/** Drawn to be typed, and not to be copied. Across it stand who opened it and when, for whoever photographs it. */
export function ShownPasscode({ opened, secondsLeft }: { opened: OpenedPasscode; secondsLeft: number }) {
  const shown = useRef<HTMLDivElement>(null);
  // The button that had the focus went with the form before.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} role="group" aria-label={m.desk_passcode()} className={styles['shown']}>
      <Mark text={`${opened.name} · ${timeInWords(opened.at, new Date(opened.at))}`} />
      <Secret opened={opened} />
      <p>{m.desk_passcode_hides({ seconds: String(secondsLeft) })}</p>
    </div>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <svg className={styles['mark']} aria-hidden="true">
      <defs>
        <pattern id="mark" width="260" height="52" patternUnits="userSpaceOnUse" patternTransform="rotate(-14)">
          <text x="0" y="20">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#mark)" />
    </svg>
  );
}

function Secret({ opened: { type, passcode } }: { opened: OpenedPasscode }) {
  if (type === 'pin') {
    return (
      <p className={styles['pin']}>
        {pinGroups(passcode).map((group, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{group}</span>
        ))}
      </p>
    );
  }
  if (type === 'pattern') {
    return (
      <div className={styles['drawn']}>
        <PatternDrawing pattern={passcode.split(',').map(Number)} />
        <ol>
          {patternWords(passcode).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ol>
      </div>
    );
  }
  return (
    <ol className={styles['letters']}>
      {spelled(passcode).map(({ letter, name }, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <b aria-hidden="true">{letter}</b>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
