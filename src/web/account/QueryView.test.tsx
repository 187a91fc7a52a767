// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { QueryView } from './QueryView.tsx';

test('a call that is refused because one is signed out leads to the sign-in form in another tab', async () => {
  const failed = (code: string) => {
    const error = { code, title: 'Sign in first.', status: 401, fields: {}, retryAfterSeconds: 0 };
    return (
      <QueryView state={{ kind: 'failed', error }} again={() => {}}>
        {() => null}
      </QueryView>
    );
  };
  const redraw = await draw(failed('not-signed-in'));
  const link = () => document.querySelector<HTMLAnchorElement>('[role=alert] a');
  expect([link()?.target, link()?.pathname]).toEqual(['_blank', '/authentication/login']);
  await redraw(failed('no-permission'));
  expect(link()).toBeNull();
});
