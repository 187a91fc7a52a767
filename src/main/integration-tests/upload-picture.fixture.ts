import sharp from 'sharp';
import { v7 as newId } from 'uuid';

import type { DeskApp } from './desk-app.fixture.ts';

/** Uploads a small picture as Kim, to a path of the desk's calls. */
export async function uploadPicture(desk: DeskApp, path: string) {
  const payload = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#1040c0' } })
    .jpeg()
    .toBuffer();
  const headers = {
    cookie: desk.cookieOf('Kim'),
    'idempotency-key': newId(),
    'content-type': 'image/jpeg',
    'sec-fetch-site': 'same-origin',
  };
  const answer = await desk.app.inject({ method: 'POST', url: `/api/desk/${path}`, headers, payload });
  return { status: answer.statusCode, ...answer.json<{ photoId?: string; fileId?: string }>() };
}
