import { createContext, type ReactNode } from 'react';
import type { ClaimPage } from '../../preview/preview-answers.rules.ts';

/** Draws a claim as its claimant sees it, with the components of the claimant's page. */
export type DrawPage = (shown: { claimId: string; page: ClaimPage }) => ReactNode;

/** Those components belong to other features, so the page gives them to the desk. */
export const PageDrawingContext = createContext<DrawPage>(() => null);
