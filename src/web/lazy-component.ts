import { createElement, lazy, type ComponentType } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

const loading: Promise<void>[] = [];

/**
 * Returns a component whose script the browser loads when it is first drawn; the nearest Suspense shows its fallback
 * meanwhile. The server loads it at once, because it draws without waiting. What only the browser draws uses React's
 * `lazy`.
 */
export function lazyComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return import.meta.env.SSR ? loadedComponent(load) : lazy(async () => ({ default: await load() }));
}

function loadedComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const assign = async () => {
    Loaded = await load();
  };
  loading.push(assign());
  return (props) => Loaded && createElement(Loaded, props);
}

/** For the server: waits until all lazy components can be drawn. */
export async function loadComponents(): Promise<void> {
  await Promise.all(loading);
}
