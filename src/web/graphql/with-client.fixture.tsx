import { type ReactNode, useState } from 'react';
import { Client, fetchExchange, Provider } from 'urql';

const url = 'https://portal.example/graphql';
const client = new Client({ url, exchanges: [], preferGetMethod: false });

/** Draws what has a mutation that no test sends. */
export const WithClient = ({ children }: { children: ReactNode }) => <Provider value={client}>{children}</Provider>;

/** Draws what asks, and keeps nothing. The test answers in place of `fetch`. */
export function WithAnswers({ children }: { children: ReactNode }) {
  const [asking] = useState(() => new Client({ url, exchanges: [fetchExchange], preferGetMethod: false }));
  return <Provider value={asking}>{children}</Provider>;
}
