import { testPart } from './draws.fixture.ts';

testPart(2);
