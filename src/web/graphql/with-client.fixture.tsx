import type { ReactNode } from 'react';
import { Client, Provider } from 'urql';

const client = new Client({ url: 'https://portal.example/graphql', exchanges: [], preferGetMethod: false });

/** Draws what has a mutation that no test sends. */
export const WithClient = ({ children }: { children: ReactNode }) => <Provider value={client}>{children}</Provider>;
