import type { AnswerOf } from '#shared/rest-route.ts';
import type { fileRoutes } from '../file-routes.ts';
import type { CsvHead } from './csv-head.ts';

export type ChosenFile = { name: string; text: string; head: CsvHead };

export type ImportAnswer = AnswerOf<typeof fileRoutes.importFile>;
