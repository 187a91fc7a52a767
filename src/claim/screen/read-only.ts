/** Whether the claim on screen may be looked at but not changed, because the viewer is a handler. */
import { createContext, useContext } from 'react';

const ReadOnly = createContext(false);

export const ReadOnlyProvider = ReadOnly.Provider;

export const useReadOnly = (): boolean => useContext(ReadOnly);
