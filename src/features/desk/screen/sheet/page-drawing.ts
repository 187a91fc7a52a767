import { createContext, type ReactNode } from 'react';
import type { ClaimPage } from '../../preview/preview-answers.rules.ts';

export type DrawPage = (shown: { claimId: string; page: ClaimPage }) => ReactNode;

/** The components of the claimant's page belong to other features, so the page gives them to the desk. */
export const PageDrawingContext = createContext<DrawPage>(() => null);
