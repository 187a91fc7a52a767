import { useSyncExternalStore } from 'react';
import { onDeskNews } from '../news/desk-news.ts';
import { mayKeep } from './signed-out.ts';

/** That a session has ended, or begun again, is news for all of the desk. */
export const useSignedOut = (): boolean => !useSyncExternalStore(onDeskNews, mayKeep);
