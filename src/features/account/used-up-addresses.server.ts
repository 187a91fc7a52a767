import type { FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { refusals } from '#server/refusals.ts';
import { tooManyTries } from './too-many-tries.server.ts';
import { addressHash, type Wait } from './tries.data.ts';

/** In milliseconds: an account that signs in elsewhere gives the tries at it back. */
const trusted = 10_000;

/** The addresses that are known to have no tries left, so that their sign-ins are refused before anything is read. */
export type UsedUpAddresses = {
  /** To be run on a request. Throws a Problem (429) for an address that is known. */
  refuse: (request: FastifyRequest) => Promise<void>;
  /** Takes down what the store said of the address of a request. */
  remember: (request: FastifyRequest, wait: Wait) => void;
};

export function usedUpAddresses({ settings, now }: Services): UsedUpAddresses {
  const known = refusals(trusted);
  const addressOf = ({ ip }: FastifyRequest) => addressHash(settings.secretKey, ip);
  return {
    refuse: async (request) => {
      const seconds = known.secondsLeft(addressOf(request), now());
      if (seconds > 0) throw tooManyTries(seconds);
    },
    remember: (request, { addressFrom }) => {
      if (addressFrom > now()) known.remember(addressOf(request), addressFrom, now());
    },
  };
}
