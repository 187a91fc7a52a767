/** The key of a reference to an element: W3C WebDriver, “Elements”. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export type Element = { [elementKey]: string };

type Rect = { x: number; y: number; width: number; height: number };

/** An answer that names an error: W3C WebDriver, “Errors”. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(command: string, { error, message }: { error: string; message: string }) {
    super(`${command}: ${error}: ${message}`);
    this.code = error;
  }
}

/** Sends one command and returns its value: W3C WebDriver, “Protocol”. */
async function send(base: string, command: string, body?: object): Promise<unknown> {
  const [method = 'GET', path = ''] = command.split(' ');
  const answer = await fetch(`${base}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new WebDriverError(command, value as { error: string; message: string });
  return value;
}

/** One browser under control. Each method is one command of W3C WebDriver (https://www.w3.org/TR/webdriver2/). */
export class WebDriver {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  /** “New Session”. */
  static async start(origin: string, alwaysMatch: object): Promise<WebDriver> {
    const session = (await send(origin, 'POST /session', { capabilities: { alwaysMatch } })) as { sessionId: string };
    return new WebDriver(`${origin}/session/${session.sessionId}`);
  }

  /** “Delete Session”: it also closes the browser. */
  async quit(): Promise<void> {
    await send(this.#base, 'DELETE ');
  }

  /** “Navigate To”: it returns once the page has loaded. */
  async goTo(url: string): Promise<void> {
    await send(this.#base, 'POST /url', { url });
  }

  /** “Refresh”. */
  async reload(): Promise<void> {
    await send(this.#base, 'POST /refresh', {});
  }

  /** “Get Current URL”. */
  async url(): Promise<string> {
    return (await send(this.#base, 'GET /url')) as string;
  }

  /** “Get Window Handles”. */
  async windows(): Promise<string[]> {
    return (await send(this.#base, 'GET /window/handles')) as string[];
  }

  /** “Switch To Window”. */
  async switchTo(handle: string): Promise<void> {
    await send(this.#base, 'POST /window', { handle });
  }

  /** “Close Window”: of those open, the one that was switched to. */
  async closeWindow(): Promise<void> {
    await send(this.#base, 'DELETE /window');
  }

  /** “Set Window Rect”: of the window with its bars, and only as narrow as they are. */
  async setRect(rect: Rect): Promise<Rect> {
    return (await send(this.#base, 'POST /window/rect', rect)) as Rect;
  }

  /** “Execute Script”: with a function that has to be whole in itself; a promise is waited for. */
  async run<Result, Args extends unknown[]>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = `return (${inPage.toString()})(...arguments)`;
    return (await send(this.#base, 'POST /execute/sync', { script, args })) as Awaited<Result>;
  }

  /** “Get Active Element”. */
  async active(): Promise<Element> {
    return (await send(this.#base, 'GET /element/active')) as Element;
  }

  /** “Get Computed Role”: what assistive technology is told. */
  async roleOf(element: Element): Promise<string> {
    return (await send(this.#base, `GET /element/${element[elementKey]}/computedrole`)) as string;
  }

  /** “Get Computed Label”. */
  async labelOf(element: Element): Promise<string> {
    return (await send(this.#base, `GET /element/${element[elementKey]}/computedlabel`)) as string;
  }

  /** “Element Click”: by a pointer, in the middle of it, and refused where something lies over it. */
  async click(element: Element): Promise<void> {
    await send(this.#base, `POST /element/${element[elementKey]}/click`, {});
  }

  /** “Element Clear”. */
  async clear(element: Element): Promise<void> {
    await send(this.#base, `POST /element/${element[elementKey]}/clear`, {});
  }

  /** “Element Send Keys”: as a keyboard does, to where the focus is. */
  async type(element: Element, text: string): Promise<void> {
    await send(this.#base, `POST /element/${element[elementKey]}/value`, { text });
  }
}
