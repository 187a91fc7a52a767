import styles from './Account.module.css';

/** Says what a change would break. Screen readers hear it at once, because the button that was pressed did not save. */
export function Effects({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div role="alert" className={styles['effects']}>
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
