// Sends photos and files one by one, in memory alone. Part of the desk's page and of the station's.
import { v4 as newId } from 'uuid';

/** What became of a try: the server's answer, or why there is none. `again` is for what may pass, such as a lost network. */
export type Sent<Answer> = { arrived: Answer } | 'again' | { refused: string };

export type Upload<Item> = {
  item: Item;
  /** The Idempotency-Key of every try, so that one whose answer was lost arrives once. */
  key: string;
  state: 'waiting' | 'sending' | 'refused';
  reason: string;
};

type Parts<Item, Answer> = {
  send: (item: Item, key: string) => Promise<Sent<Answer>>;
  onSent: (item: Item, answer: Answer) => void;
  pause: () => Promise<void>;
};

export class UploadQueue<Item, Answer> {
  readonly #parts: Parts<Item, Answer>;
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload<Item>[] = [];
  #isWorking = false;

  constructor(parts: Parts<Item, Answer>) {
    this.#parts = parts;
  }

  get uploads(): readonly Upload<Item>[] {
    return this.#uploads;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(items: readonly Item[]): void {
    const added = items.map((item): Upload<Item> => ({ item, key: newId(), state: 'waiting', reason: '' }));
    this.#set([...this.#uploads, ...added]);
    if (!this.#isWorking) void this.#work();
  }

  dismiss(key: string): void {
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
  }

  #set(uploads: readonly Upload<Item>[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, change: Partial<Upload<Item>>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  /** The next one starts when the one before it has arrived, so that they arrive in order. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const next = this.#uploads.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await this.#sendOne(next);
    }
    this.#isWorking = false;
  }

  async #sendOne({ item, key }: Upload<Item>): Promise<void> {
    this.#change(key, { state: 'sending' });
    const sent = await this.#parts.send(item, key);
    if (sent === 'again') {
      this.#change(key, { state: 'waiting' });
      await this.#parts.pause();
    } else if ('arrived' in sent) {
      // What has arrived is kept no longer.
      this.dismiss(key);
      this.#parts.onSent(item, sent.arrived);
    } else this.#change(key, { state: 'refused', reason: sent.refused });
  }
}
