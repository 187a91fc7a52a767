import { claimNumberParameter, keyProblems, problem } from '#server/http/openapi-parts.ts';

const common = {
  ...keyProblems,
  '404': problem('There is no such claim, kind or photo.'),
};

const url =
  '/api/media/photos/5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10/inspection/01930000-0000-7000-8000-0000000000ab/front.jpg';

const stored = {
  description: 'Kept. `changed` is false when the same file was there already.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['name', 'url', 'changed'],
        properties: { name: { type: 'string' }, url: { type: 'string' }, changed: { type: 'boolean' } },
      },
      example: {
        name: 'front.jpg',
        url,
        changed: true,
      },
    },
  },
};

const file = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

const listed = {
  type: 'object',
  required: ['kind', 'name', 'width', 'height', 'bytes', 'addedAt', 'url', 'download'],
  properties: {
    kind: { type: 'string', enum: ['inspection', 'repair'] },
    name: { type: 'string' },
    width: { type: 'integer', description: 'In pixels.' },
    height: { type: 'integer', description: 'In pixels.' },
    bytes: { type: 'integer' },
    addedAt: { type: 'string', format: 'date-time', description: 'When it first stood under this name.' },
    url: { type: 'string', description: 'Where the claimant sees it, within their session.' },
    download: { type: 'string', description: 'Where this API gives its bytes.' },
  },
};

const photoList = {
  description: 'The photos, inspection first, in the order in which they came.',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['photos'], properties: { photos: { type: 'array', items: listed } } },
      example: {
        photos: [
          {
            ...{ kind: 'inspection', name: 'front.jpg', width: 1600, height: 1200, bytes: 214_300 },
            ...{ addedAt: '2026-11-06T10:00:00.000Z', url },
            download: '/api/integration/v1/claims/CLM-7Q2M-4XKD/photos/inspection/front.jpg',
          },
        ],
      },
    },
  },
};

export const photoPaths = {
  '/claims/{number}/photos': {
    parameters: [claimNumberParameter],
    get: {
      operationId: 'listPhotos',
      summary: 'List the photos of a claim',
      description: 'At most 300, without pages.',
      responses: { '200': photoList, ...keyProblems, '404': problem('There is no such claim.') },
    },
  },
  '/claims/{number}/photos/{kind}/{name}': {
    parameters: [
      claimNumberParameter,
      {
        name: 'kind',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: ['inspection', 'repair'] },
        example: 'inspection',
      },
      {
        name: 'name',
        in: 'path',
        required: true,
        description: 'What the photo is called; unique within its kind. No slashes.',
        schema: { type: 'string', minLength: 1, maxLength: 100 },
        example: 'front.jpg',
      },
    ],
    get: {
      operationId: 'getPhoto',
      summary: 'Download a photo',
      description: 'As it is kept: an upright JPEG without the camera’s notes.',
      responses: {
        '200': { description: 'The photo.', content: { 'image/jpeg': file } },
        ...common,
        '503': problem('The photo store is away. Try again after Retry-After seconds.'),
      },
    },
    put: {
      operationId: 'putPhoto',
      summary: 'Add or replace a photo',
      description:
        'The body is the file: JPEG, PNG, WebP, GIF, HEIC or AVIF, one still picture of at most 25 MB and 64 million pixels. What it is, is read from its content. It is kept as an upright JPEG without the camera’s notes (EXIF, place). The same file again changes nothing.',
      requestBody: {
        required: true,
        content: { 'image/jpeg': file, 'image/png': file, 'image/webp': file, 'image/heic': file, 'image/avif': file },
      },
      responses: {
        '200': stored,
        '201': stored,
        '400': problem('The name cannot be one, or the body is empty.'),
        ...common,
        '409': problem('The claim has 300 photos already.'),
        '413': problem('The file is larger than 25 MB.'),
        '415': problem('The file is no photo.'),
        '422': problem('The photo is broken, an animation, or has too many pixels.'),
        '503': problem('Too many photos at once, or the photo store is away. Send it again after Retry-After seconds.'),
      },
    },
    delete: {
      operationId: 'deletePhoto',
      summary: 'Delete a photo',
      description: 'Deletes the photo and its copies. It cannot be undone.',
      responses: { '204': { description: 'Deleted.' }, '400': problem('The name cannot be one.'), ...common },
    },
  },
};
