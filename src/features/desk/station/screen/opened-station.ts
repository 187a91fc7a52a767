import type { AnswerOf } from '#shared/rest-route.ts';
import type { phoneRoutes } from '../station-routes.ts';

export type OpenedStation = AnswerOf<typeof phoneRoutes.openStation>;
