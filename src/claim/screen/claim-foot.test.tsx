import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClaimFoot } from './ClaimFoot.tsx';

test('the link to a complaint says where it is the page itself', () => {
  const drawn = (page: 'complaint' | 'messages') =>
    renderToStaticMarkup(<ClaimFoot claimId="c" page={page} complained={false} />);
  expect(drawn('complaint')).toContain('href="/complaint/c" aria-current="page"');
  expect(drawn('messages')).not.toContain('aria-current');
});
