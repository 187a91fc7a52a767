import { createContext, useContext } from 'react';

const ReadOnly = createContext(false);

export const ReadOnlyProvider = ReadOnly.Provider;

export const useReadOnly = (): boolean => useContext(ReadOnly);
