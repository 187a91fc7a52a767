// Changes as PostgreSQL's plugin pgoutput writes them, version 1:
// https://www.postgresql.org/docs/15/protocol-logicalrep-message-formats.html

/** A value as text, null, or undefined where an update has left a long value as it was. */
type Value = string | null | undefined;
type Row = Record<string, Value>;

/** `key` holds the values of the primary key's columns, before the change. */
export type Change =
  | { kind: 'insert'; table: string; key: Row; row: Row }
  | { kind: 'update'; table: string; key: Row; row: Row }
  | { kind: 'delete'; table: string; key: Row }
  | { kind: 'truncate'; table: string };

type Relation = { table: string; columns: { name: string; isKey: boolean }[] };

class Message {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  letter(): string {
    return String.fromCharCode(this.number(1));
  }

  number(size: 1 | 2 | 4): number {
    this.at += size;
    return this.bytes.readUIntBE(this.at - size, size);
  }

  text(length: number): string {
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  name(): string {
    const text = this.text(this.bytes.indexOf(0, this.at) - this.at);
    this.at += 1;
    return text;
  }

  times<Part>(count: number, read: () => Part): Part[] {
    return Array.from({ length: count }, read);
  }
}

function readValue(message: Message): Value {
  const kind = message.letter();
  if (kind === 'n') return null;
  if (kind === 'u') return undefined;
  if (kind === 't') return message.text(message.number(4));
  throw new Error(`A value of the kind ${kind} was not asked for.`);
}

function readRelation(message: Message): Relation {
  message.name();
  const table = message.name();
  message.letter();
  const columns = message.times(message.number(2), () => {
    const isKey = message.number(1) === 1;
    const name = message.name();
    message.number(4);
    message.number(4);
    return { name, isKey };
  });
  return { table, columns };
}

function readRow(message: Message, { columns }: Relation): Row {
  const values = message.times(message.number(2), () => readValue(message));
  return Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
}

function keyOf(row: Row, { columns }: Relation): Row {
  return Object.fromEntries(columns.filter(({ isKey }) => isKey).map(({ name }) => [name, row[name]]));
}

function readUpdate(message: Message, relation: Relation): Change {
  const hasOld = message.letter() !== 'N';
  const old = hasOld ? readRow(message, relation) : null;
  if (hasOld) message.letter();
  const row = readRow(message, relation);
  return { kind: 'update', table: relation.table, key: keyOf(old ?? row, relation), row };
}

/**
 * Returns the changes of these messages of one decoding, in their order. Begin, commit and what else changes no row are
 * passed over.
 */
export function changesOf(messages: readonly Buffer[]): Change[] {
  const relations = new Map<number, Relation>();
  const relationOf = (message: Message): Relation => {
    const relation = relations.get(message.number(4));
    if (!relation) throw new Error('A change of a table came before the table.');
    return relation;
  };
  return messages.flatMap((bytes): Change[] => {
    const message = new Message(bytes);
    switch (message.letter()) {
      case 'R':
        relations.set(message.number(4), readRelation(message));
        return [];
      case 'I': {
        const relation = relationOf(message);
        message.letter();
        const row = readRow(message, relation);
        return [{ kind: 'insert', table: relation.table, key: keyOf(row, relation), row }];
      }
      case 'U':
        return [readUpdate(message, relationOf(message))];
      case 'D': {
        const relation = relationOf(message);
        message.letter();
        return [{ kind: 'delete', table: relation.table, key: keyOf(readRow(message, relation), relation) }];
      }
      case 'T': {
        const count = message.number(4);
        message.number(1);
        return message.times(count, () => ({ kind: 'truncate', table: relationOf(message).table }));
      }
      default:
        return [];
    }
  });
}
